import { expect, it } from 'vitest';
import { languages } from '#contract/texts/languages';
import { catalogue } from './catalogue.ts';

it('has every text in every language, with the same placeholders', () => {
  for (const language of languages) {
    expect(Object.keys(catalogue[language]).sort()).toEqual(Object.keys(catalogue.en).sort());
    for (const placeholder of ['{n}', '{m}', '{p}']) expect(catalogue[language].progress).toContain(placeholder);
    expect(Object.values(catalogue[language]).every((text) => text.trim())).toBe(true);
  }
});
