import { expect, it } from 'vitest';
import { pageAddress } from './page-address.ts';

it.each([
  ['https://shop.example/tea?utm_source=x#top', 'https://shop.example/tea'],
  ['https://user:secret@shop.example/tea', 'https://shop.example/tea'],
  ['https://shop.example/for/vera@example.com/tea', 'https://shop.example/for/:email/tea'],
  ['https://shop.example/p/+351912345678', 'https://shop.example/p/:id'],
  ['https://shop.example/order/839201', 'https://shop.example/order/:id'],
  ['https://shop.example/o/3f2b8c1e-1d2a-4b3c-9d8e-7f6a5b4c3d2e', 'https://shop.example/o/:id'],
  ['https://shop.example/reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx', 'https://shop.example/reset/:id'],
  ['https://shop.example/m/a8f5f167f44f4964e6c998dee827110c', 'https://shop.example/m/:id'],
  [
    'https://shop.example/2026/11/10-best-teas-for-the-winter-of-2026',
    'https://shop.example/2026/11/10-best-teas-for-the-winter-of-2026',
  ],
  [`https://shop.example/${'tea/'.repeat(200)}`, `https://shop.example/${'tea/'.repeat(200)}`.slice(0, 320)],
  ['javascript:alert(1)', undefined],
  ['file:///home/vera/tea.html', undefined],
  ['nonsense', undefined],
])('of %s is kept as %s', (sent, kept) => {
  expect(pageAddress(sent)).toBe(kept);
});
