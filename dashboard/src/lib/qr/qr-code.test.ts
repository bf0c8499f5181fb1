import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { qrCode } from './qr-code.ts';

const drawn = (text: string) =>
  qrCode(text)
    ?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
    .join('\n') ?? '';
const address = (length: number) => 'https://quiz.example.com/quiz/'.padEnd(length, 'a7x-').slice(0, length);

describe('a QR code', () => {
  // What the package qrcode 1.5.4 draws for the same bytes, one of each version; all of these were read by jsQR 1.4.0, too.
  it.each([
    [9, 1, 'a93ce609245d9cc4'],
    [17, 2, '00c3a7227d28cf3d'],
    [29, 3, 'a1d8d72baa62d629'],
    [43, 4, 'aa8653e38f20f95a'],
    [63, 5, '8ab2eaf447650647'],
    [86, 6, '6d1cbabec08033c7'],
    [107, 7, '38ef7c353e8257e0'],
    [124, 8, 'd752fdeaecfc4409'],
    [153, 9, '5b26fb83847037ef'],
    [181, 10, '172f8ca0742d3426'],
  ])('of %i bytes is of version %i and as others draw it', (length, version, digest) => {
    const code = drawn(address(length));
    expect(code.split('\n')).toHaveLength(version * 4 + 17);
    expect(createHash('sha256').update(code).digest('hex').slice(0, 16)).toBe(digest);
  });
  it('holds other letters than those of ASCII, and has an end', () => {
    expect(qrCode('ü'.repeat(106))).toHaveLength(57);
    expect(qrCode('ü'.repeat(107))).toBeUndefined();
  });
});
