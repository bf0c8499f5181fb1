import { expect, it } from 'vitest';
import type { CardBlock } from '../../contract/result/card-block.schema.ts';
import { drawPdf } from './draw-pdf.ts';
import { fontRuns } from './pdf-fonts.ts';

const base = {
  score: 63,
  title: 'How ready?',
  resultWords: 'Your result',
  pointsWords: '63 out of 100 points',
  primaryColor: '#0B5D4E',
  language: 'en' as const,
};
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

it('draws every kind of block, and links to where buttons and products lead', async () => {
  const blocks: CardBlock[] = [
    { kind: 'score', bands: { ends: [50, 100], at: 1 } },
    {
      kind: 'text',
      rich: [{ kind: 'p', lines: [[{ text: 'Read ' }, { text: 'on', url: 'https://a.example/read' }]] }],
    },
    { kind: 'heading', text: 'Привет, ελληνικά, ありがとう, שלום' },
    { kind: 'bars', unit: 'points', look: 'radar', bars: [{ title: 'Strategy', value: 100, color: '#0f6b4c' }] },
    { kind: 'quote', question: 'Why?', answer: 'Cost' },
    { kind: 'compare', percent: 71, text: 'Better than 71% of 312 results' },
    { kind: 'button', text: 'Book', url: 'https://a.example/book' },
    { kind: 'products', products: [{ title: 'Cream', note: '', price: '€ 24', url: 'https://a.example/cream' }] },
    { kind: 'media', media: { kind: 'picture', url: '/objects/a', alt: '' } },
  ];
  const pdf = await drawPdf({ ...base, card: { title: 'Leading', text: '', blocks } });
  const source = pdf.toString('latin1');
  expect(source.startsWith('%PDF-')).toBe(true);
  expect(pagesOf(pdf)).toBe(1);
  for (const page of ['read', 'book', 'cream']) expect(source).toContain(`(https://a.example/${page})`);
  expect(source).toContain('/Lang (en)');
});

it('goes on new pages, but not without end', async () => {
  const lines = (count: number) => ({ title: 'A', text: Array.from({ length: count }, () => 'Line').join('\n') });
  expect(pagesOf(await drawPdf({ ...base, card: lines(100) }))).toBe(3);
  const rich = [{ kind: 'p' as const, lines: Array.from({ length: 100 }, () => [{ text: 'Line' }]) }];
  const blocks = Array.from({ length: 30 }, (): CardBlock => ({ kind: 'text', rich }));
  expect(pagesOf(await drawPdf({ ...base, card: { title: '', text: '', blocks } }))).toBeLessThan(25);
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
  const pdf = await drawPdf({ ...base, language: 'ar' as const, card });
  expect(pagesOf(pdf)).toBe(1);
});
