import { describe, expect, it } from 'vitest';
import { checkLead, foldEmail, isEmail } from './check-lead.ts';

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

describe('an address that was typed or pasted', () => {
  it.each([
    ['vera＠example.com', 'vera@example.com'],
    ['ｖｅｒａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'vera@example.com'],
    ['vera﹫example.com', 'vera@example.com'],
    ['\u3000vera@example.com\u00a0', 'vera@example.com'],
    ['\ufeffvera@example.com', 'vera@example.com'],
    ['ve\u200bra@ex\u200cam\u200dple.com', 'vera@example.com'],
    ['vera@exam\u00adple.com\u2060', 'vera@example.com'],
    ['\u202avera@example.com\u202c', 'vera@example.com'],
    ['\u200evera@example.com\u200f', 'vera@example.com'],
    ['\u2066vera@example.com\u2069', 'vera@example.com'],
    ['ve\u3164ra@example.com\ufe0f', 'vera@example.com'],
    ['Rene\u0301@example.org', 'Ren\u00e9@example.org'],
    ['véra@exämple.de', 'véra@exämple.de'],
  ])('%j is mailed to %j', (typed, address) => {
    expect(foldEmail(typed)).toBe(address);
    expect(isEmail(address)).toBe(true);
    expect(foldEmail(address)).toBe(address);
    expect(checkLead({ name: '', email: typed, consentGiven: true }, { consentRequired: true })).toEqual({});
  });
  it.each(['', '\u200b', 'vera@exam\nple.com', 'vera\u0000@example.com', 'vera @example.com'])(
    '%j is no address for that',
    (typed) => expect(isEmail(foldEmail(typed)) && !typed.includes('\0')).toBe(false),
  );
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
