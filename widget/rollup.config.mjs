import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import resolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';
import { minify } from 'vite';
import { quizOfEight } from '../api/scripts/published-quiz.mjs';
import { packageImports } from '../api/scripts/rollup-plugins.mjs';
import { MAX_PAGE_CARE, MAX_SECOND_PART, MAX_WATCHER, TOKEN, weigh, weighFirstPart } from './build/weigh.mjs';

/** @typedef {import('rollup').Plugin} Plugin @typedef {import('rollup').RollupOptions} RollupOptions */

/** The pieces of code of a bundle. @param {import('rollup').OutputBundle} bundle */
const chunksOf = (bundle) => Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []));

/** What the words of one language are put in place of. */
const WORDS = '__QUIZFUNNEL_WORDS__';

const FORBIDDEN = /node_modules\/(?:react|react-dom|zod|mongoose|express)\/|\/dashboard\/|\/api\/src\//;
const BUILT = process.env.QF_WIDGET_FOLDER ?? 'dist/widget';
const PARTS = `${BUILT}/parts`;
/** Pages stay open and caches keep first parts: for so long the second part of an older build is still served. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;

/** Fails the build when a module slips in that must not, and when the data token is not there once. @type {Plugin} */
const guard = {
  name: 'guard',
  generateBundle(_options, bundle) {
    for (const { fileName, modules, code } of chunksOf(bundle)) {
      const forbidden = Object.entries(modules).find(
        ([id, { renderedLength }]) => renderedLength > 0 && FORBIDDEN.test(id),
      );
      if (forbidden) this.error(`${fileName} must not contain ${forbidden[0]}`);
      const tokens = code.split(TOKEN).length - 1;
      if (tokens !== (fileName.startsWith('parts/') ? 0 : 1)) this.error(`${fileName} holds ${TOKEN} ${tokens} times`);
    }
  },
};

const plugins = [
  packageImports,
  resolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  typescript({
    tsconfig: './tsconfig.json',
    noEmit: false,
    declaration: false,
    sourceMap: false,
    outDir: BUILT,
    include: ['widget/src/**/*', 'widget/build/**/*', 'api/contract/**/*'],
    noForceEmit: true,
    // `npm run lint` checks the types of all sources once; here they would be checked again for each script.
    noCheck: true,
    noEmitOnError: false,
    allowImportingTsExtensions: true,
    rewriteRelativeImportExtensions: false,
  }),
];
/** Two kept minifiers find more than either: what Vite's leaves, terser folds. About 100 bytes of the first part. @type {Plugin[]} */
const minified = [
  {
    name: 'minify',
    renderChunk: async (code, { fileName }) =>
      (await minify(fileName, code, { compress: { target: 'es2020' }, mangle: true })).code,
  },
  terser({
    ecma: 2020,
    compress: { passes: 3, inline: 1, keep_fargs: false },
    mangle: { reserved: [TOKEN, WORDS] },
    format: { comments: false },
  }),
];

/** What the server would send for a quiz of eight questions, for each language. @type {{language: string, messages: object}[]} */
let embedData = [];
/** The same with a form of every field. @type {typeof embedData} */
let formData = [];
/** Texts of each language, in a file of its own; and data to weigh the scripts with. @type {RollupOptions} */
const texts = {
  input: 'widget/build/embed-data.ts',
  output: { file: `${BUILT}/messages/catalogue.mjs`, format: 'es' },
  plugins: [
    ...plugins,
    {
      name: 'write-texts',
      async writeBundle({ file }) {
        const built = await import(`${pathToFileURL(String(file)).href}?${Date.now()}`);
        embedData = built.embedData(quizOfEight);
        formData = built.embedData({ ...quizOfEight, ...built.fullForm });
        secondWords = built.secondWords;
        for (const [language, messages] of Object.entries(built.catalogue))
          writeFileSync(`${BUILT}/messages/${language}.json`, JSON.stringify(messages));
      },
    },
  ],
};

/** The words of the second part in each language. @type {Record<string, object>} */
let secondWords = {};
/** @type {Plugin} */
const wordsOfOne = {
  name: 'words-of-one-language',
  resolveId: (source) => (source === './words.ts' ? '\0words' : null),
  load: (id) => (id === '\0words' ? `const words = ${WORDS};\nexport const wordsIn = () => words;` : null),
  augmentChunkHash: () => JSON.stringify(secondWords),
};

/** What both sides of the seam use is in the first part once, from wherever it is imported. @type {Plugin} */
const oneJson = {
  name: 'one-json',
  resolveId: (source, importer) =>
    importer && /^\.\.?\/json\.ts$/.test(source) ? { id: join(dirname(importer), source), external: 'absolute' } : null,
};

/** What the file names of the second part begin with, and what it imports by module. @type {{file: string, imports: Record<string, string[]>}} */
const second = { file: '', imports: {} };
/**
 * What comes after a stored lead: a module whose only export is a function. It is given what the second part uses of the first: there must
 * be one Preact on both sides of the seam.
 * @type {RollupOptions}
 */
const secondPart = {
  input: 'widget/src/after-lead/after-lead.ts',
  external: /^preact(?:\/|$)/,
  makeAbsoluteExternalsRelative: false,
  output: {
    dir: BUILT,
    entryFileNames: 'parts/after-lead-[hash].js',
    hashCharacters: 'hex',
    format: 'iife',
    name: 'part',
    globals: () => 'first',
    banner: 'export default (first) => {',
    footer: 'return part.afterLead;\n};',
    generatedCode: { preset: 'es2015', symbols: false },
  },
  plugins: [
    wordsOfOne,
    oneJson,
    ...plugins,
    ...minified,
    guard,
    {
      name: 'a-second-part-for-each-language',
      generateBundle(_options, bundle) {
        const [chunk] = chunksOf(bundle);
        if (!chunk) return;
        const { fileName, importedBindings, code } = chunk;
        if (code.split(WORDS).length !== 2) this.error(`${fileName} must hold ${WORDS} once`);
        delete bundle[fileName];
        const name = fileName.replace(/\.js$/, '');
        second.file = basename(name);
        second.imports = importedBindings;
        for (const [language, words] of Object.entries(secondWords)) {
          const part = { fileName: `${name}-${language}.js`, source: code.replace(WORDS, () => JSON.stringify(words)) };
          this.emitFile({ type: 'asset', ...part });
          weigh(this, `second part, ${part.fileName}`, part.source, MAX_SECOND_PART);
        }
      },
      writeBundle() {
        for (const name of readdirSync(PARTS))
          if (Date.now() - statSync(join(PARTS, name)).mtimeMs > KEPT_FOR_MS) rmSync(join(PARTS, name));
      },
    },
  ],
};

/** Name of the file of the page's part. */
let pageCareFile = '';
/** What takes care of the page around a quiz: a module of its own, which the frame does without. @type {RollupOptions} */
const pageCare = {
  input: 'widget/src/page-care/page-care.ts',
  output: {
    dir: BUILT,
    entryFileNames: 'parts/page-care-[hash].js',
    hashCharacters: 'hex',
    format: 'es',
    generatedCode: 'es2015',
  },
  plugins: [
    ...plugins,
    ...minified,
    guard,
    {
      name: 'weigh-page-care',
      generateBundle(_options, bundle) {
        for (const { fileName, code } of chunksOf(bundle)) {
          pageCareFile = basename(fileName);
          weigh(this, `page's part, ${fileName}`, code, MAX_PAGE_CARE);
        }
      },
    },
  ],
};

/** Tells the first part where the others are, and hands the second what it imports. @type {Plugin} */
const seam = {
  name: 'seam',
  resolveId: (source) => (source.startsWith('virtual:') ? `\0${source}` : null),
  load(id) {
    if (id === '\0virtual:page-care') return `export const file = '${pageCareFile}';`;
    if (id !== '\0virtual:after-lead') return null;
    const imports = Object.entries(second.imports);
    return [
      ...imports.map(([source, names]) => `import { ${names.join(', ')} } from '${source}';`),
      `export const file = '${second.file}';`,
      `export const shared = { ${imports.flatMap(([, names]) => names).join(', ')} };`,
    ].join('\n');
  },
};
/**
 * Most quizzes have the lead form that all have from the start: their scripts hold nothing of any other.
 * @type {Plugin}
 */
const plainForm = {
  name: 'plain-form',
  resolveId: (source, importer) =>
    source.endsWith('lead-form/lead-form.ts') && importer
      ? join(dirname(importer), source.replace('lead-form.ts', 'plain.ts'))
      : null,
};
/**
 * Not strict: preact copies what objects inherit, too. Where a page has frozen `Object.prototype`, which an old library had added to, that
 * throws in strict code, and does nothing in other.
 * @param {string} name @param {boolean} [hasOwnForm] @returns {RollupOptions}
 */
const firstPart = (name, hasOwnForm = false) => ({
  input: `widget/src/${name}.ts`,
  output: {
    file: `${BUILT}/${name}${hasOwnForm ? '-form' : ''}.js`,
    format: 'iife',
    generatedCode: 'es2015',
    strict: false,
  },
  plugins: [
    ...(hasOwnForm ? [] : [plainForm]),
    seam,
    ...plugins,
    ...minified,
    guard,
    {
      name: 'weigh-first-part',
      generateBundle(_options, bundle) {
        for (const { fileName, code } of chunksOf(bundle))
          weighFirstPart(this, fileName, code, hasOwnForm ? formData : embedData, hasOwnForm);
      },
    },
  ],
});

/** What a page with frames includes: not a quiz, and never the reason that one is late. @type {RollupOptions} */
const watcher = {
  input: 'widget/src/watch-frames.ts',
  output: { file: `${BUILT}/watch-frames.js`, format: 'iife', generatedCode: 'es2015' },
  plugins: [
    ...plugins,
    ...minified,
    guard,
    {
      name: 'weigh-watcher',
      generateBundle(_options, bundle) {
        for (const { fileName, code } of chunksOf(bundle)) weigh(this, fileName, code, MAX_WATCHER);
      },
    },
  ],
};

// The types are checked by the linter; the emit option that the plugin misses is of no use to rollup.
/** @type {NonNullable<RollupOptions['onwarn']>} */
const onwarn = (warning, warn) => (warning.message.includes('TS5096') ? undefined : warn(warning));

mkdirSync(PARTS, { recursive: true });
mkdirSync(`${BUILT}/fonts`, { recursive: true });
// The pages of the server have the dashboard's typeface; a script on other sites has theirs.
for (const cut of ['latin', 'latin-ext'])
  copyFileSync(
    `node_modules/@fontsource-variable/inter/files/inter-${cut}-wght-normal.woff2`,
    `${BUILT}/fonts/inter-${cut}.woff2`,
  );
// One after the other: a first part has the name of the second in it, and is weighed with the texts.
export default [
  texts,
  secondPart,
  pageCare,
  firstPart('embed'),
  firstPart('frame'),
  firstPart('embed', true),
  firstPart('frame', true),
  watcher,
].map((config) => ({
  ...config,
  onwarn,
}));
