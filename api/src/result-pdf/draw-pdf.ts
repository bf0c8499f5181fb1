import PDFDocument from 'pdfkit';
import type { ResultCard } from '../../contract/lead/submission.schema.ts';
import type { CardBlock, CardBlockOf } from '../../contract/result/card-block.schema.ts';
import type { Language } from '../../contract/texts/languages.ts';
import { type RichText, richPlain } from '../../contract/texts/rich-text.ts';
import { themeVariables } from '../../contract/web/theme.ts';
import { TextWriter } from './text-writer.ts';

/** Points of a page of A4. */
const MARGIN = 56;
const BAR_HEIGHT = 7;
/** Texts of this size or more are headings. */
const HEADING = 13;
/** Texts of a result are short; what makes more pages than these is not drawn to its end. */
const MOST_PAGES = 20;

export type PdfResult = {
  card: ResultCard;
  score: number;
  /** The quiz's title, and what stands above the result: “Your result”. */
  title: string;
  resultWords: string;
  /** “63 out of 100 points” */
  pointsWords: string;
  primaryColor: string;
  language: Language;
};

/** A result as a PDF file: its words, scores and links in the quiz's color, without pictures from elsewhere. */
export function drawPdf(result: PdfResult): Promise<Buffer> {
  const { card, title, resultWords, language, primaryColor } = result;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // The fonts that it would begin with know few letters.
    font: null as unknown as string,
    lang: language,
    info: { Title: title },
  });
  const bytes = collect(document);
  const colors = themeVariables({ primaryColor, secondaryColor: '#ffffff', darkMode: false });
  const column = { left: MARGIN, width: document.page.width - 2 * MARGIN };
  const writer = new TextWriter(document, language === 'ar');
  const [ink, soft, accent] = [colors['--qf-ink'], colors['--qf-soft'], colors['--qf-link']];
  let pages = 1;
  document.on('pageAdded', () => {
    pages += 1;
  });

  const write = (text: string, size: number, color: string, gap = 8, link?: string) =>
    writer.write(text, { size, color, gap, link, isBold: size >= HEADING }, column);
  const bar = (words: string, value: number, color = accent) => {
    write(words, 11, ink, 2);
    // Above the margin even where the line has filled the page.
    const { y } = document;
    document.rect(column.left, y, column.width, BAR_HEIGHT).fill(colors['--qf-line']);
    if (value > 0) document.rect(column.left, y, (column.width * value) / 100, BAR_HEIGHT).fill(color);
    document.y = y + BAR_HEIGHT + 10;
  };
  const rich = (text: RichText) => {
    write(richPlain(text), 12, soft);
    for (const { text: words, url } of text.flatMap(({ lines }) => lines.flat()))
      if (url) write(`${words}: ${url}`, 10, accent, 6, url);
  };
  const products = ({ products }: CardBlockOf<'products'>) => {
    for (const { title, note, price, url } of products) {
      write(title, 13, ink, 0, url || undefined);
      write([note, price].filter(Boolean).join(' · '), 11, soft, url ? 0 : 10);
      if (url) write(url, 10, accent, 10, url);
    }
  };
  const draw = (block: CardBlock): void => {
    if (pages > MOST_PAGES) return;
    if (block.kind === 'heading') write(block.text, 15, ink);
    else if (block.kind === 'text') rich(block.rich);
    else if (block.kind === 'button') write(`${block.text}: ${block.url}`, 12, accent, 12, block.url);
    else if (block.kind === 'score') bar(result.pointsWords, result.score, card.color);
    else if (block.kind === 'bars')
      for (const { title, value, color } of block.bars)
        bar(`${title}: ${value}${block.unit === 'percent' ? '%' : ''}`, value, color);
    else if (block.kind === 'products') products(block);
    else if (block.kind === 'compare') write(block.text, 12, ink);
    else if (block.kind === 'quote') {
      write(block.question, 11, soft, 0);
      write(`“${block.answer}”`, 12, ink);
    } else if (block.kind === 'media' && block.media.kind === 'video')
      write(block.media.url, 10, accent, 8, block.media.url);
  };

  write(title, 11, soft, 20);
  write(resultWords, 11, accent, 2);
  if (card.title) write(card.title, 24, ink, 14);
  for (const block of card.blocks ?? defaultBlocks(card)) draw(block);
  document.end();
  return bytes;
}

/** What a result without a page of its own shows. */
function defaultBlocks({ rich, text, button, bands, shares, hideScore }: ResultCard): CardBlock[] {
  return [
    ...(bands ? [{ kind: 'score', bands } as const] : []),
    ...(rich || text ? [{ kind: 'text', rich: rich ?? plain(text) } as const] : []),
    ...(button ? [{ kind: 'button', ...button } as const] : []),
    ...(shares
      ? [
          {
            kind: 'bars',
            unit: 'percent',
            look: 'bars',
            bars: shares.map(({ percent, ...share }) => ({ ...share, value: percent })),
          } as const,
        ]
      : []),
    ...(bands || hideScore ? [] : [{ kind: 'score' } as const]),
  ];
}

const plain = (text: string): RichText => [{ kind: 'p', lines: text.split('\n').map((words) => [{ text: words }]) }];

const collect = (document: InstanceType<typeof PDFDocument>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
