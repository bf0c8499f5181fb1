import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { qrSvg } from './qr-picture.tsx';

const sizeOf = (svg = '') => Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);

describe('a QR code', () => {
  it('is as others draw it, with a quiet zone of four', () => {
    const svg = qrSvg('https://quiz.example.com/quiz/a7x-a7x-a7x-a');
    expect(sizeOf(svg)).toBe(33 + 2 * 4);
    const dark = new Set(
      [...(svg ?? '').matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${Number(x) - 4} ${Number(y) - 4}`),
    );
    const rows = Array.from({ length: 33 }, (_, y) =>
      Array.from({ length: 33 }, (__, x) => (dark.has(`${x} ${y}`) ? '#' : '.')).join(''),
    );
    // What the package qrcode 1.5.4 draws, and jsQR 1.4.0 reads.
    expect(createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)).toBe('aa8653e38f20f95a');
  });
  it('holds other letters than those of ASCII, and has an end', () => {
    expect(sizeOf(qrSvg('ü'.repeat(106)))).toBe(57 + 2 * 4);
    expect(qrSvg('ü'.repeat(107))).toBeUndefined();
  });
});
