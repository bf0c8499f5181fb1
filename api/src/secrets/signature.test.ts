import { expect, it } from 'vitest';
import { isSignature, signatureOf } from './signature.ts';

it('is verified by the secret that made it, also after a newer one has come', () => {
  const old = signatureOf('old', 'upload', 'text');
  expect(isSignature(old, ['old'], 'upload', 'text')).toBe(true);
  expect(isSignature(old, ['new', 'old'], 'upload', 'text')).toBe(true);
  expect(isSignature(signatureOf('new', 'upload', 'text'), ['new', 'old'], 'upload', 'text')).toBe(true);
});
it('is verified for nothing else', () => {
  const made = signatureOf('old', 'upload', 'text');
  expect(isSignature(made, ['new'], 'upload', 'text')).toBe(false);
  expect(isSignature(made, ['old'], 'unsubscribe', 'text')).toBe(false);
  expect(isSignature(made, ['old'], 'upload', 'Text')).toBe(false);
  for (const strange of ['', 'x', `${made}A`, 'é'.repeat(43)])
    expect(isSignature(strange, ['old'], 'upload', 'text')).toBe(false);
});
