import { describe, expect, it } from 'vitest';
import { isAllowed } from './is-allowed.ts';

const person = (email: string, emailVerified = true) => ({ email, emailVerified });

describe('isAllowed', () => {
  it('lets everybody in without a list', () => expect(isAllowed(person('', false), [])).toBe(true));
  it('knows addresses and domains, case ignored', () => {
    expect(isAllowed(person('Ann@Example.com'), ['ann@example.com'])).toBe(true);
    expect(isAllowed(person('bob@corp.example'), ['@corp.example'])).toBe(true);
    expect(isAllowed(person('bob@notcorp.example'), ['@corp.example'])).toBe(false);
    expect(isAllowed(person('eve@example.com'), ['ann@example.com', '@corp.example'])).toBe(false);
  });
  it('counts only addresses that the provider has verified', () =>
    expect(isAllowed(person('ann@example.com', false), ['ann@example.com'])).toBe(false));
});
