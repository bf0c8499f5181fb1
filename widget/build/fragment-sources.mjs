import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{name: string, table: 'views' | 'features' | '', module: string, path: string}} FragmentSource
 * `name` is the kind of question, the feature or what they share, `module` the export of the file at `path`, and
 * `table` the table of the first part that gets it, if any.
 */

const sources = fileURLToPath(new URL('../src', import.meta.url));

/** The kind whose view a file holds. @param {string} file */
const kindOf = (file) => parse(file).name.replaceAll('-', '_');

/** What a table of views imports, by file. @param {string} table */
const viewsIn = (table) =>
  new Map(
    [
      ...readFileSync(join(sources, 'questions', table), 'utf8').matchAll(
        /^import { (\w+) } from '\.\/([\w-]+\.tsx?)';/gm,
      ),
    ].map(([, module = '', file = '']) => /** @type {const} */ ([file, module])),
  );

const firstViews = viewsIn('first-views.ts');
/** The kinds that every script has. */
export const firstKinds = [...firstViews.keys()].map(kindOf);
/** The kinds of `views.ts` that `first-views.ts` does not have. @type {FragmentSource[]} */
const kinds = [...viewsIn('views.ts')]
  .filter(([file]) => !firstViews.has(file))
  .map(([file, module]) => ({
    name: kindOf(file),
    table: 'views',
    module,
    path: join(sources, 'questions', file),
  }));

/** The files of `features`. @type {FragmentSource[]} */
const features = readdirSync(join(sources, 'features'))
  .filter((file) => !/\.test\.|^feature\.ts$/.test(file))
  .map((file) => {
    const name = parse(file).name.replace(/-(.)/g, (_match, letter) => letter.toUpperCase());
    return { name, table: 'features', module: name, path: join(sources, 'features', file) };
  });

/** What several fragments share. @type {FragmentSource[]} */
const shared = [
  { name: 'choices', table: '', module: 'Choices', path: join(sources, 'questions/Choices.tsx') },
  { name: 'several', table: '', module: 'chooseSeveral', path: join(sources, 'questions/choose-several.ts') },
];

/** Everything that scripts have only where their quiz needs it. */
export const fragmentSources = [...shared, ...kinds, ...features];
