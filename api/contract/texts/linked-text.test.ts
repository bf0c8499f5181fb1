import { expect, it } from 'vitest';
import { linkedText } from './linked-text.ts';

it('reads links and leaves everything else as it is', () => {
  expect(
    linkedText('I agree to the [privacy policy](https://a.example/p?x=1#y) and [terms](http://b.example).'),
  ).toEqual([
    { text: 'I agree to the ' },
    { text: 'privacy policy', url: 'https://a.example/p?x=1#y' },
    { text: ' and ' },
    { text: 'terms', url: 'http://b.example' },
    { text: '.' },
  ]);
  expect(linkedText('')).toEqual([]);
});
it.each(['https://de.example/wiki/Recht_(EU)?a=(b)', 'HTTPS://a.example/@brand', 'http://[::1]/'])(
  'reads %s as an address',
  (url) => expect(linkedText(`[terms](${url}).`)).toEqual([{ text: 'terms', url }, { text: '.' }]),
);
it.each([
  '[x](javascript:alert(1))',
  '[x](https:// )',
  '[x](https://user:secret@a.example)',
  '[x](https://%zz)',
  '<a href="https://a.example">x</a>',
  '[](https://a.example)',
  '[x] (https://a.example)',
])('takes %s for text', (text) => expect(linkedText(text).every(({ url }) => url === undefined)).toBe(true));
