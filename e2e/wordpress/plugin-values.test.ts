import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#contract/texts/languages';
import { popupWays } from '#widget/popup/popup-options';

const source = (file: string) =>
  readFileSync(new URL(`../../examples/wordpress-plugin/includes/${file}`, import.meta.url), 'utf8');
/** The texts of a constant of PHP that is an array on one line. */
const listOf = (code: string, name: string): string[] => {
  const [, list = ''] = new RegExp(`const ${name}\\s*= array\\(([^)]*)\\)`).exec(code) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, text]) => String(text));
};

test('the WordPress plugin knows the languages and the ways of a popup', () => {
  const codes = listOf(source('snippets.php'), 'LANGUAGES').filter((text) => /^[a-z]{2}$/.test(text));
  expect(codes).toEqual([...languages]);
  expect(listOf(source('popups.php'), 'POPUP_WAYS')).toEqual([...popupWays]);
});
