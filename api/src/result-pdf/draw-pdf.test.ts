import sharp from 'sharp';
import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import type { ResultCard } from '../../contract/lead/submission.schema.ts';
import type { CardBlock } from '../../contract/result/card-block.schema.ts';
import type { Language } from '../../contract/texts/languages.ts';
import { drawPdf } from './draw-pdf.ts';
import { fontRuns } from './pdf-fonts.ts';
import { within } from './pdf-of-result.ts';
import type { PdfPictures } from './pdf-pictures.ts';

const forever = new AbortController().signal;
type Change = { language?: Language; logo?: string; pictures?: PdfPictures };
const drawn = (card: ResultCard, change: Change = {}, signal = forever) =>
  drawPdf(
    {
      score: 63,
      title: 'How ready?',
      resultWords: 'Your result',
      pointsWords: '63 out of 100 points',
      primaryColor: '#0B5D4E',
      language: 'en',
      logo: '',
      pictures: new Map(),
      card,
      ...change,
    },
    signal,
  );
const blocksOf = (...blocks: CardBlock[]): ResultCard => ({ title: '', text: '', blocks });
const count = (pdf: Buffer, what: RegExp) => pdf.toString('latin1').match(what)?.length ?? 0;
const pagesOf = (pdf: Buffer) => count(pdf, /\/Type \/Page\b/g);
const imagesOf = (pdf: Buffer) => count(pdf, /\/Subtype \/Image\b/g);
const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text;

it('says what every kind of block says, and links to where words, buttons and products lead', async () => {
  const pdf = await drawn({
    title: 'Leading',
    text: '',
    blocks: [
      { kind: 'score', bands: { ends: [50, 100], at: 1 } },
      {
        kind: 'text',
        rich: [
          { kind: 'p', lines: [[{ text: 'Read ' }, { text: 'all about it', url: 'https://a.example/read' }]] },
          { kind: 'ol', lines: [[{ text: 'Plan' }], [{ text: 'Do' }]] },
        ],
      },
      { kind: 'heading', text: 'Привет ελληνικά ありがとう' },
      { kind: 'bars', unit: 'points', look: 'radar', bars: [{ title: 'Strategy', value: 100, color: '#0f6b4c' }] },
      { kind: 'quote', question: 'Why?', answer: 'Cost' },
      { kind: 'compare', percent: 71, text: 'Better than 71% of 312 results' },
      { kind: 'button', text: 'Book', url: 'https://a.example/book' },
      {
        kind: 'products',
        products: [{ title: 'Cream', note: 'Rich', price: '€ 24', url: 'https://a.example/cream' }],
      },
    ],
  });
  const text = await textOf(pdf);
  for (const words of [
    ...['How ready?', 'Your result', 'Leading', '63 out of 100 points', 'Read all about it', '1. Plan', '2. Do'],
    ...['Привет ελληνικά ありがとう', 'Strategy: 100', 'Why?', '“Cost”', 'Better than 71% of 312 results'],
    ...['Book: https://a.example/book', 'Cream', 'Rich · € 24'],
  ])
    expect(text.replace(/\s+/g, ' ')).toContain(words);
  for (const page of ['read', 'book']) expect(count(pdf, new RegExp(`\\(https://a.example/${page}\\)`, 'g'))).toBe(1);
  expect(count(pdf, /\/Lang \(en\)/g)).toBe(1);
  expect(pagesOf(pdf)).toBe(1);
});

it('draws bold words in a bold font', async () => {
  const line = (bold?: true): CardBlock => ({
    kind: 'text',
    rich: [{ kind: 'p', lines: [[{ text: 'Rest ' }, { text: 'well', bold }, { text: ' 休む', bold }]] }],
  });
  const [plain, bold] = [await drawn(blocksOf(line())), await drawn(blocksOf(line(true)))];
  // Of Latin and two parts of Japanese; then of both Latin and two bold parts of Japanese.
  expect([plain, bold].map((pdf) => count(pdf, /\/FontFile2\b/g))).toEqual([3, 4]);
  expect(await textOf(bold)).toContain('Rest well 休む');
});

it('has the pictures that it is given, and no others', async () => {
  const size = { width: 300, height: 200 };
  const bytes = await sharp({ create: { ...size, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer();
  const pictures = new Map(['/logo', '/wide', '/cream', '/outcome'].map((path) => [path, { bytes, ...size }]));
  const products = ['/cream', '/gone'].map((url) => ({
    title: url,
    note: '',
    price: '',
    url: '',
    picture: { url, alt: '' },
  }));
  const media = (url: string): CardBlock => ({ kind: 'media', media: { kind: 'picture', url, alt: '' } });
  const card = blocksOf(media('/wide'), media('https://elsewhere.example/a.jpg'), { kind: 'products', products });
  expect(imagesOf(await drawn(card, { pictures, logo: '/logo' }))).toBe(3);
  expect(imagesOf(await drawn(card))).toBe(0);
  expect(imagesOf(await drawn({ title: '', text: '', image: '/outcome' }, { pictures }))).toBe(1);
});

it('goes on new pages, but not without end', async () => {
  const lines = (length: number) => ({ title: 'A', text: Array.from({ length }, () => 'Line').join('\n') });
  expect(pagesOf(await drawn(lines(100)))).toBe(3);
  const rich = [{ kind: 'p' as const, lines: Array.from({ length: 100 }, () => [{ text: 'Line' }]) }];
  const blocks = Array.from({ length: 30 }, (): CardBlock => ({ kind: 'text', rich }));
  expect(pagesOf(await drawn(blocksOf(...blocks)))).toBeLessThan(25);
});

it('is a 503 where it takes too long', async () => {
  const slow = within(1, async (signal) => {
    for (;;) await drawn(blocksOf({ kind: 'score' }), {}, signal);
  });
  await expect(slow).rejects.toMatchObject({ status: 503 });
});

it('chooses a font for each part of a word, and leaves out what none has', () => {
  const runs = fontRuns('aПلי\u{10FFFD}日').map(({ text, file }) => [text, file.split('-').slice(0, 3).join('-')]);
  expect(runs).toEqual([
    ['a', 'inter-latin-wght'],
    ['П', 'inter-cyrillic-wght'],
    ['ل', 'noto-sans-arabic'],
    ['י', 'noto-sans-hebrew'],
    ['日', 'noto-sans-jp'],
  ]);
});

it('draws Arabic from right to left', async () => {
  const card = { title: 'أنت محب للقهوة (جدا) 2026', text: 'شكرًا Hello World لمشاركتك', bands: { ends: [100], at: 0 } };
  const pdf = await drawn(card, { language: 'ar' });
  expect(pagesOf(pdf)).toBe(1);
  expect(await textOf(pdf)).toContain('Hello World');
});
