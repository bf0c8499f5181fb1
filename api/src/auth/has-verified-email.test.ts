import { expect, it } from 'vitest';
import { hasVerifiedEmail } from './has-verified-email.ts';

const ISSUER = 'https://login.example.com/tenant/v2.0';
const trusting = (...trustedEmailIssuers: string[]) => ({
  oidc: { issuer: ISSUER, clientId: 'a', clientSecret: 'b', trustedEmailIssuers },
});
const ann = { issuer: ISSUER, email: 'ann@example.com', emailVerified: false };

it('relies on what the provider verified', () => {
  expect(hasVerifiedEmail(trusting(), { ...ann, emailVerified: true })).toBe(true);
  expect(hasVerifiedEmail(trusting(), ann)).toBe(false);
  expect(hasVerifiedEmail({ oidc: undefined }, ann)).toBe(false);
});
it('relies on addresses of a trusted issuer, with or without a slash at the end', () => {
  expect(hasVerifiedEmail(trusting(ISSUER), ann)).toBe(true);
  expect(hasVerifiedEmail(trusting(`${ISSUER}/`), ann)).toBe(true);
});
it('does not rely on accounts of another issuer, or on what is no address', () => {
  expect(hasVerifiedEmail(trusting(ISSUER), { ...ann, issuer: 'https://old.example' })).toBe(false);
  for (const email of ['', 'ann', 'ann@example.com,eve@example.com'])
    expect(hasVerifiedEmail(trusting(ISSUER), { ...ann, email })).toBe(false);
});
