import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../contract/texts/languages.ts';
import { widgetFolder } from '../dist-paths.ts';
import { builtWidget, type Widget, widgetOf } from '../embed/widget-files.ts';
import { instancesEverywhere } from './second-instance.ts';

/** As long as code that is worth compressing. */
const code = 'export const nothing = () => undefined;\n'.repeat(100);
const fragments = '[__QUIZFUNNEL_FRAGMENTS__];\n';
const files: Record<string, string> = {
  'embed.js': `${code}const data = __QUIZFUNNEL_DATA__;\n${fragments}${code}`,
  'frame.js': `${code}${fragments}const data = __QUIZFUNNEL_DATA__;\n${code}`,
  'embed-form.js': `${code}const data = __QUIZFUNNEL_DATA__;\n${fragments}`,
  'frame-form.js': `${code}const data = __QUIZFUNNEL_DATA__;\n${fragments}`,
  'fragments.json': JSON.stringify({
    choices: { code: '1' },
    scale: { code: '2', needs: ['choices'] },
    video: { code: '3' },
  }),
  'watch-frames.js': 'const data = __QUIZFUNNEL_DATA__;',
  'popup.js': 'const data = __QUIZFUNNEL_DATA__;',
  'measure.js': 'measure();',
  'parts/second-test.js': code,
  ...Object.fromEntries(
    languages.map((language) => [
      `messages/${language}.json`,
      JSON.stringify({ next: `Next in ${language}`, notFound: 'Quiz Not Found', notFoundText: `Gone in ${language}` }),
    ]),
  ),
};

const madeUp = widgetOf((path) => {
  const file = files[path];
  if (file === undefined) throw new Error(`There is no ${path}`);
  return file;
});

/** Files in place of the built ones: what the server does with them needs no build. Two processes have to have the same. */
export const testWidget = (instances: 1 | 2): Widget => (instances === 2 ? builtWidget() : madeUp);

/** Where a second part is, in a file that does not ask for a second process itself. */
export const secondPartPath = `/embed/parts/${
  instancesEverywhere === 2 ? readdirSync(join(widgetFolder, 'parts'))[0] : 'second-test.js'
}`;
