import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { quizOfEight } from '../../api/scripts/published-quiz.mjs';
import { built } from './built.mjs';
import { BUILT } from './folders.mjs';
import { kindNames } from './fragment.mjs';
import { firstKinds } from './fragment-sources.mjs';

/**
 * Writes the texts of each language to a file, and computes the data that the size checks insert.
 * @type {import('rollup').Plugin}
 */
export const writeTexts = {
  name: 'write-texts',
  async writeBundle({ file }) {
    const texts = await import(`${pathToFileURL(String(file)).href}?${Date.now()}`);
    const plain = texts.embedData(quizOfEight);
    built.data = {
      plain,
      kinds: texts.withTextsOf(plain, [...kindNames, ...firstKinds]),
      full: texts.withTextsOf(plain),
      form: texts.embedData({ ...quizOfEight, ...texts.fullForm }),
    };
    built.secondWords = texts.secondWords;
    for (const [language, messages] of Object.entries(texts.catalogue))
      writeFileSync(`${BUILT}/messages/${language}.json`, JSON.stringify(messages));
  },
};
