import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { ResultCard } from '../../contract/lead/submission.schema.ts';
import type { CardBlock, CardBlockOf } from '../../contract/result/card-block.schema.ts';
import { defaultPage } from '../../contract/result/default-page.ts';
import type { Language } from '../../contract/texts/languages.ts';
import type { RichPiece, RichText } from '../../contract/texts/rich-text.ts';
import { themeVariables } from '../../contract/web/theme.ts';
import type { PdfPicture, PdfPictures } from './pdf-pictures.ts';
import { type Column, type Span, TextWriter } from './text-writer.ts';

/** Points of a page of A4. */
const MARGIN = 56;
const BAR_HEIGHT = 7;
const LOGO = { width: 160, height: 32 };
const PICTURE_HEIGHT = 240;
/** Side of a product's picture, and from there to its words. */
const PRODUCT = { side: 72, gap: 14 };
/** Points of a pixel: pictures are not enlarged. */
const PIXEL = 0.75;
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
  /** Its address; '' for none. */
  logo: string;
  /** All others are left out. */
  pictures: PdfPictures;
};

/** A result as a PDF file: its words, scores, pictures and links in the quiz's color. Rejects once `signal` is aborted. */
export async function drawPdf(result: PdfResult, signal: AbortSignal): Promise<Buffer> {
  const { card, title, resultWords, language, primaryColor, pictures, logo } = result;
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
  const column: Column = { left: MARGIN, width: document.page.width - 2 * MARGIN };
  const isRightToLeft = language === 'ar';
  const writer = new TextWriter(document, isRightToLeft);
  const [ink, soft, accent] = [colors['--qf-ink'], colors['--qf-soft'], colors['--qf-link']];
  let pages = 1;
  document.on('pageAdded', () => {
    pages += 1;
  });

  const write = (text: string, size: number, color: string, gap = 8, link?: string, place = column) =>
    writer.write(text, { size, color, gap, link, isBold: size >= HEADING }, place);
  /** Where something of this width begins that stands at the beginning of lines. */
  const start = (width: number) => (isRightToLeft ? column.left + column.width - width : column.left);
  const draw = {
    bar(words: string, value: number, color = accent) {
      write(words, 11, ink, 2);
      // Above the margin even where the line has filled the page.
      const { y } = document;
      const width = (column.width * value) / 100;
      document.rect(column.left, y, column.width, BAR_HEIGHT).fill(colors['--qf-line']);
      if (value > 0) document.rect(start(width), y, width, BAR_HEIGHT).fill(color);
      document.y = y + BAR_HEIGHT + 10;
    },
    rich(text: RichText) {
      const span = ({ text: words, bold, italic, url }: RichPiece): Span => ({
        text: words,
        color: url ? accent : soft,
        isBold: bold,
        isItalic: italic,
        link: url,
      });
      for (const { kind, lines } of text) {
        for (const [index, line] of lines.entries()) {
          const mark = kind === 'p' ? [] : [{ text: kind === 'ul' ? '•  ' : `${index + 1}.  `, color: soft }];
          writer.writeSpans([...mark, ...line.map(span)], 12, column);
        }
        document.y += 8;
      }
    },
    picture(picture: PdfPicture | undefined, most: { width: number; height: number }, gap: number) {
      if (!picture) return;
      const scale = Math.min(PIXEL, most.width / picture.width, most.height / picture.height);
      const [width, height] = [picture.width * scale, picture.height * scale];
      writer.makeRoom(height);
      const { y } = document;
      document.image(picture.bytes, start(width), y, { width, height });
      document.y = y + height + gap;
    },
    product({ title, note, price, url, picture }: CardBlockOf<'products'>['products'][number]) {
      const shown = picture && pictures.get(picture.url);
      const { side, gap } = PRODUCT;
      writer.makeRoom(side);
      const { page, y } = document;
      draw.picture(shown, { width: side, height: side }, 0);
      document.y = y;
      const [indent, width] = shown ? [side + gap, column.width - side - gap] : [0, column.width];
      const beside = { left: isRightToLeft ? column.left : column.left + indent, width };
      write(title, 13, ink, 0, url || undefined, beside);
      write([note, price].filter(Boolean).join(' · '), 11, soft, 0, undefined, beside);
      if (url) write(url, 10, accent, 0, url, beside);
      if (shown && document.page === page) document.y = Math.max(document.y, y + side);
      document.y += 12;
    },
    block(block: CardBlock): void {
      if (pages > MOST_PAGES) return;
      if (block.kind === 'heading') write(block.text, 15, ink);
      else if (block.kind === 'text') draw.rich(block.rich);
      else if (block.kind === 'button') write(`${block.text}: ${block.url}`, 12, accent, 12, block.url);
      else if (block.kind === 'score') draw.bar(result.pointsWords, result.score, card.color);
      else if (block.kind === 'bars')
        for (const { title, value, color } of block.bars)
          draw.bar(`${title}: ${value}${block.unit === 'percent' ? '%' : ''}`, value, color);
      else if (block.kind === 'products') block.products.forEach(draw.product);
      else if (block.kind === 'compare') write(block.text, 12, ink);
      else if (block.kind === 'quote') {
        write(block.question, 11, soft, 0);
        write(`“${block.answer}”`, 12, ink);
      } else if (block.kind === 'media' && block.media.kind === 'video')
        write(block.media.url, 10, accent, 8, block.media.url);
      else if (block.kind === 'media')
        draw.picture(pictures.get(block.media.url), { width: column.width, height: PICTURE_HEIGHT }, 12);
    },
  };

  draw.picture(pictures.get(logo), LOGO, 14);
  write(title, 11, soft, 20);
  write(resultWords, 11, accent, 2);
  if (card.title) write(card.title, 24, ink, 14);
  for (const block of card.blocks ?? defaultPage(card)) {
    // Between blocks visitors get their turn, and so does the clock.
    await setImmediate(undefined, { signal });
    draw.block(block);
  }
  document.end();
  return bytes;
}

const collect = (document: InstanceType<typeof PDFDocument>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
