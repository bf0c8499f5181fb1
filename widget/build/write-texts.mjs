import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { quizOfEight } from '../../api/scripts/published-quiz.mjs';
import { built } from './built.mjs';
import { copyFonts } from './copy-fonts.mjs';
import { BUILT } from './folders.mjs';
import { kindNames } from './fragment.mjs';
import { firstKinds } from './fragment-sources.mjs';

/**
 * The data that the size checks insert.
 * @param {string} file the built `embed-data.ts`
 */
export async function readTexts(file) {
  // A rebuilt file is another module.
  const texts = await import(`${pathToFileURL(file).href}?${Date.now()}`);
  const plain = texts.embedData(quizOfEight);
  /** @type {typeof built.data} */
  const data = {
    plain,
    kinds: texts.withTextsOf(plain, [...kindNames, ...firstKinds]),
    full: texts.withTextsOf(plain),
    form: texts.embedData({ ...quizOfEight, ...texts.fullForm }),
  };
  return { texts, data };
}

/**
 * Writes the texts of each language to a file, and the fonts.
 * @type {import('rollup').Plugin}
 */
export const writeTexts = {
  name: 'write-texts',
  async writeBundle({ file }) {
    const { texts, data } = await readTexts(String(file));
    built.data = data;
    built.secondWords = texts.secondWords;
    copyFonts(texts.shippedFonts);
    for (const [language, messages] of Object.entries(texts.catalogue))
      writeFileSync(`${BUILT}/messages/${language}.json`, JSON.stringify(messages));
  },
};
