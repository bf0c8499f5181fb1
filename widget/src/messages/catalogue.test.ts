import { expect, it } from 'vitest';
import { textUsers } from '#contract/questions/text-users';
import { languages } from '#contract/texts/languages';
import { catalogue } from './catalogue.ts';
import { questionTexts } from './question-texts.ts';

it('has every text in every language, with the same placeholders', () => {
  for (const language of languages) {
    expect(Object.keys(catalogue[language]).sort()).toEqual(Object.keys(catalogue.en).sort());
    for (const placeholder of ['{n}', '{m}', '{p}']) expect(catalogue[language].progress).toContain(placeholder);
    expect(Object.values(catalogue[language]).every((text) => text.trim())).toBe(true);
  }
});

it('knows which questions need a text', () => {
  expect(Object.keys(textUsers).sort()).toEqual(['textLabel', ...Object.keys(questionTexts.en)].sort());
  for (const language of languages)
    for (const [name, text] of Object.entries(questionTexts[language])) {
      const placeholders = (from: string) => (from.match(/{.}/g) ?? []).sort();
      expect([name, placeholders(text)]).toEqual([name, placeholders(questionTexts.en[name as 'True'])]);
    }
});
