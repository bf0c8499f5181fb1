import { expect, it } from 'vitest';
import { absoluteUrl } from './absolute-url.ts';

it('puts the address of the installation before its own paths alone', () => {
  expect(absoluteUrl('/pictures/a-1x1', 'https://example.com/quiz')).toBe('https://example.com/quiz/pictures/a-1x1');
  expect(absoluteUrl('https://cdn.example/a.png', 'https://example.com/quiz')).toBe('https://cdn.example/a.png');
  expect(absoluteUrl('', 'https://example.com/quiz')).toBe('');
});
