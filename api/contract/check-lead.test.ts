import { describe, expect, it } from 'vitest';
import { checkLead, isEmail } from './check-lead.ts';

describe('an e-mail address', () => {
  it.each([
    'a@b.co',
    'vera+tag@mail.example.co.uk',
    "o'hara@example.com",
    'véra@exämple.de',
    `${'x'.repeat(249)}@b.co`,
  ])('is %s', (text) => expect(isEmail(text)).toBe(true));
  it.each([
    '',
    'vera',
    '@example.com',
    'vera@',
    'vera@example',
    'vera@.com',
    'vera@example.',
    'vera@example..com',
    'vera@a@example.com',
    'vera visitor@example.com',
    'vera@exam ple.com',
    'x vera@example.com',
    'vera@example.com x',
    '<vera@example.com>',
    'vera@example.com,eve@example.com',
    `${'x'.repeat(250)}@b.co`,
  ])('is not %s', (text) => expect(isEmail(text)).toBe(false));
});

describe('the lead form', () => {
  const form = { name: '', email: ' a@b.co ', consentGiven: true };
  it('is fine with an address and consent', () => expect(checkLead(form, { consentRequired: true })).toEqual({}));
  it('names everything that is missing', () => {
    expect(checkLead({ ...form, email: 'a', consentGiven: false }, { consentRequired: true })).toEqual({
      email: 'emailInvalid',
      consent: 'consentRequired',
    });
  });
  it('asks for consent only where it is required', () => {
    expect(checkLead({ ...form, consentGiven: false }, { consentRequired: true })).toEqual({
      consent: 'consentRequired',
    });
    expect(checkLead({ ...form, consentGiven: false }, { consentRequired: false })).toEqual({});
  });
});
