import { expect, it } from 'vitest';
import { ownPicturePath } from './own-picture.ts';

const origin = 'https://quiz.example';
const picture = `/pictures/${'0'.repeat(32)}-640x480`;

it('knows the paths of uploaded pictures and logos, with our origin or without one', () => {
  for (const path of [picture, '/objects/abc.webp'])
    for (const address of [path, origin + path]) expect(ownPicturePath(address, origin)).toBe(path);
});

it.each([
  '',
  `https://evil.example${picture}`,
  `//evil.example${picture}`,
  '/api/health',
  `${picture}/480.jpg`,
  'data:,',
])('leaves out all else: %s', (address) => {
  expect(ownPicturePath(address, origin)).toBeUndefined();
});
