import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { howMany } from '../test/long-form.ts';
import { parseAllowList } from './allow-list.ts';

const isAllowed = (email: string, allowed: string[], emailVerified = true) =>
  parseAllowList(allowed)({ email, emailVerified });

describe('the allow-list', () => {
  it('allows everyone when it is empty', () => expect(isAllowed('', [], false)).toBe(true));
  it('matches addresses and domains regardless of case', () => {
    expect(isAllowed('Ann@Example.com', ['ann@example.com'])).toBe(true);
    expect(isAllowed('bob@corp.example', ['@Corp.example'])).toBe(true);
    expect(isAllowed('bob+quiz@corp.example', ['@corp.example'])).toBe(true);
    expect(isAllowed('bob@notcorp.example', ['@corp.example'])).toBe(false);
    expect(isAllowed('bob@sub.corp.example', ['@corp.example'])).toBe(false);
    expect(isAllowed('eve@example.com', ['ann@example.com', '@corp.example'])).toBe(false);
  });
  it('matches only addresses that the provider has verified', () =>
    expect(isAllowed('ann@example.com', ['ann@example.com'], false)).toBe(false));

  it.each([
    'evil@evil.org,x@corp.com',
    'evil@evil.org x@corp.com',
    'evil@evil.org\nx@corp.com',
    'evil@evil.org\0@corp.com',
    '"evil@evil.org"@corp.com',
    '<evil@evil.org>,x@corp.com',
    'x@corp.com@corp.com',
    'x@evil.org@corp.com',
    '@corp.com',
    'x@',
    'x@@corp.com',
    'x@corp.com.',
    'x @corp.com',
    'x@ corp.com',
    'x@corp.com\u0000',
    'x@corp\u3002com',
    'x@ｃorp.com',
    'x@corp.co\u00adm',
    'é@corp.com',
    `${'x'.repeat(65)}@corp.com`,
  ])('does not treat %j as an address at the domain', (email) => expect(isAllowed(email, ['@corp.com'])).toBe(false));

  it('does not match a Kelvin sign to a k, in domain or local part', () => {
    expect('\u212A'.toLowerCase()).toBe('k');
    expect(isAllowed('x@\u212Aorp.com', ['@korp.com'])).toBe(false);
    expect(isAllowed('\u212Aim@korp.com', ['kim@korp.com'])).toBe(false);
    expect(isAllowed('Kim@Korp.com', ['kim@korp.com'])).toBe(true);
  });

  it('matches a domain in Unicode to its punycode and vice versa', () => {
    for (const entry of ['@bücher.example', '@xn--bcher-kva.example']) {
      expect(isAllowed('ann@bücher.example', [entry])).toBe(true);
      expect(isAllowed('ann@xn--bcher-kva.example', [entry])).toBe(true);
      expect(isAllowed('ann@bucher.example', [entry])).toBe(false);
    }
  });

  it('allows exactly the inputs that are one plain address at the domain', () => {
    const scrap = fc.constantFrom(
      '@',
      ',',
      '"',
      '<',
      '>',
      ' ',
      '.',
      '\u212A',
      'k',
      'K',
      'corp.com',
      'evil.org',
      '\n',
      'x',
      ';',
    );
    const email = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(scrap, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    const domain = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[cC][oO][rR][pP]\.[cC][oO][mM]$/;
    fc.assert(
      fc.property(email, fc.constantFrom('', '@corp.com', 'corp.com'), (text, end) => {
        const address = text + end;
        if (isAllowed(address, ['@corp.com'])) expect(address).toMatch(domain);
      }),
      { numRuns: howMany(1_000, 5_000) },
    );
  });
});
