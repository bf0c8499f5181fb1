import { expect, it } from 'vitest';
import { languages } from '../../../contract/texts/languages.ts';
import { senderName } from './sender-name.ts';

it('is the quiz by way of the installation, in every language', () => {
  expect(senderName('How green is it?', 'Acme', 'en')).toBe('How green is it? via Acme');
  expect(senderName('Wie grün?', 'Acme', 'de')).toBe('Wie grün? über Acme');
  for (const language of languages) {
    const name = senderName('{installation}', 'Acme', language);
    expect(name).toMatch(/^\{installation\}.*Acme/);
  }
});
it('looks like no address', () => {
  expect(senderName('Bank <help@bank.example> "sure"\\', 'Acme', 'en')).toBe('Bank help bank.example sure via Acme');
  expect(senderName('<@>', 'Acme', 'en')).toBe('Acme');
});
it('is not pushed out of sight by blanks of any kind', () => {
  for (const blank of [' ', '\u00a0', '\u3000', '\u2003', '\u2800', '\u3164', '\uffa0', '\n', '\t'])
    expect(senderName(`Bank${blank.repeat(50)}x`, 'Acme', 'en')).toBe('Bank x via Acme');
  expect(senderName('\u3164\u2800', 'Acme', 'en')).toBe('Acme');
});
it('is short, and cuts no letter in half', () => {
  expect(senderName('a'.repeat(200), 'Acme', 'en')).toBe(`${'a'.repeat(60)}… via Acme`);
  expect(senderName(`${'a'.repeat(59)}🍵🍵`, 'Acme', 'en')).toBe(`${'a'.repeat(59)}🍵… via Acme`);
});
