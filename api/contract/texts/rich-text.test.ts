import { expect, it } from 'vitest';
import { richTextSchema } from './rich-text.schema.ts';
import { isRich, richPlain, richSource, richText } from './rich-text.ts';

const source = `You are **green**, _really_.
Keep **_at_** it: [our **guide**](https://acme.example/a_b_c).
- Water
- Light
1. Dig
2. Plant

The end.`;

it('is a structure of paragraphs and lists, whose words are bold, italic or lead somewhere', () => {
  expect(richText(source)).toEqual([
    {
      kind: 'p',
      lines: [
        [
          { text: 'You are ' },
          { text: 'green', bold: true },
          { text: ', ' },
          { text: 'really', italic: true },
          { text: '.' },
        ],
        [
          { text: 'Keep ' },
          { text: 'at', bold: true, italic: true },
          { text: ' it: ' },
          { text: 'our ', url: 'https://acme.example/a_b_c' },
          { text: 'guide', bold: true, url: 'https://acme.example/a_b_c' },
          { text: '.' },
        ],
      ],
    },
    { kind: 'ul', lines: [[{ text: 'Water' }], [{ text: 'Light' }]] },
    { kind: 'ol', lines: [[{ text: 'Dig' }], [{ text: 'Plant' }]] },
    { kind: 'p', lines: [[{ text: 'The end.' }]] },
  ]);
  expect(richPlain(richText(source))).toBe(
    'You are green, really.\nKeep at it: our guide.\n- Water\n- Light\n1. Dig\n2. Plant\n\nThe end.',
  );
});
it('is the same again when it is written and read', () => {
  const rich = richText(source);
  expect(richText(richSource(rich))).toEqual(rich);
});
it.each([
  'https://de.example/wiki/Recht_(EU)',
  'HTTPS://a.example/@brand',
  'https://a.example/(x',
  'https://a.example/)',
])('leads to %s after it was edited, too', (url) => {
  const edited = richText(richSource([{ kind: 'p', lines: [[{ text: 'here', url }]] }]));
  const [address] = edited.flatMap(({ lines }) => lines.flat().map((piece) => piece.url));
  expect(decodeURIComponent(address ?? '')).toBe(url);
  expect(richTextSchema.safeParse(edited).success).toBe(true);
});
it('keeps no address that cannot be saved', () => {
  for (const url of ['https://user:secret@a.example', 'https://%zz']) {
    const rich = richText(`**a** [b](${url}) _c_`);
    expect(richPlain(rich)).toBe(`a [b](${url}) c`);
    expect(richTextSchema.safeParse(rich).success).toBe(true);
  }
});
it.each([
  '2 ** 3 ** 4',
  '**',
  'snake_case_name',
  '[x](javascript:alert(1))',
  '**open',
  '<b>bold</b>',
  '-',
  'a\nb\n\nc',
])('takes %j for the plain text it is', (text) => {
  expect(isRich(richText(text))).toBe(false);
  expect(richPlain(richText(text))).toBe(text);
});
it.each([
  [[{ kind: 'script', lines: [[{ text: 'x' }]] }]],
  [[{ kind: 'p', lines: [[{ text: 'x', url: 'javascript:alert(1)' }]] }]],
  [[{ kind: 'p', lines: [[{ text: 'x'.repeat(2_001) }]] }]],
  [[{ kind: 'p', lines: [[{ text: 'x', bold: 'yes' }]] }]],
  ['<b>x</b>'],
])('cannot be %j', (wrong) => {
  expect(richTextSchema.safeParse(wrong).success).toBe(false);
});
it('holds nothing but what it names', () => {
  expect(richTextSchema.parse([{ kind: 'p', lines: [[{ text: 'a\u202e', onclick: 'x' }]], style: 'x' }])).toEqual([
    { kind: 'p', lines: [[{ text: 'a' }]] },
  ]);
});
