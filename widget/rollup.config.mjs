import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve as resolvePath } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import resolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';
import ts from 'typescript';
import { minify as minifyByVite, transformWithOxc } from 'vite';
import { quizOfEight } from '../api/scripts/published-quiz.mjs';
import { packageImports } from '../api/scripts/rollup-plugins.mjs';
import { firstKinds, fragmentSources } from './build/fragment-sources.mjs';
import { minifyStyleSheets } from './build/minify-css.mjs';
import {
  FRAGMENTS,
  MAX_ALL_FRAGMENTS,
  MAX_ALL_KINDS,
  MAX_LEAD_PART,
  MAX_PAGE_CARE,
  MAX_SECOND_PART,
  MAX_SOLVER,
  MAX_WATCHER,
  TOKEN,
  weigh,
  weighFirstPart,
  weighFragments,
} from './build/weigh.mjs';

/** @typedef {import('rollup').Plugin} Plugin */
/** @typedef {import('rollup').RollupOptions} RollupOptions */

/** @param {import('rollup').OutputBundle} bundle */
const chunksOf = (bundle) => Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []));

/** Placeholder in the second part for the texts of one language. */
const WORDS = '__QUIZFUNNEL_WORDS__';

const FORBIDDEN = /node_modules\/(?:react|react-dom|zod|mongoose|express)\/|\/dashboard\/|\/api\/src\//;
const SOURCES = fileURLToPath(new URL('src', import.meta.url));
const BUILT = process.env.QF_WIDGET_FOLDER ?? 'dist/widget';
const PARTS = `${BUILT}/parts`;
/**
 * Open pages and caches hold first parts of older builds, which still request the parts they were
 * built with.
 */
const OLD_PARTS_MAX_AGE_MS = 30 * 24 * 60 * 60_000;

/**
 * Fails the build when it contains a forbidden module, or the data token is not there exactly once.
 * @type {Plugin}
 */
const guard = {
  name: 'guard',
  generateBundle(_options, bundle) {
    for (const { fileName, modules, code } of chunksOf(bundle)) {
      const forbidden = Object.entries(modules).find(
        ([id, { renderedLength }]) => renderedLength > 0 && FORBIDDEN.test(id),
      );
      if (forbidden) this.error(`${fileName} must not contain ${forbidden[0]}`);
      for (const token of [TOKEN, FRAGMENTS]) {
        const tokens = code.split(token).length - 1;
        const expected = /^(embed|frame)/.test(fileName) || (fileName === 'watch-frames.js' && token === TOKEN);
        if (tokens !== +expected) this.error(`${fileName} contains ${token} ${tokens} times`);
      }
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
    // `npm run lint` checks the types once; here they would be checked again for each script.
    noCheck: true,
    noEmitOnError: false,
    allowImportingTsExtensions: true,
    rewriteRelativeImportExtensions: false,
  }),
];
/** The same for many small builds: a program of TypeScript for each would take minutes. */
const quickPlugins = [
  packageImports,
  resolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  /** @type {Plugin} */ ({
    name: 'transform',
    transform: (code, id) =>
      /\.tsx?$/.test(id)
        ? {
            code: ts.transpileModule(code, {
              fileName: id,
              compilerOptions: {
                target: ts.ScriptTarget.ES2020,
                module: ts.ModuleKind.ESNext,
                jsx: ts.JsxEmit.React,
                jsxFactory: 'h',
                verbatimModuleSyntax: true,
              },
            }).outputText,
            map: null,
          }
        : null,
  }),
];
/**
 * Terser after Vite's minifier saves another 100 bytes of the first part.
 * @param {string[]} reserved names that stay
 * @returns {Plugin[]}
 */
const minify = (reserved = []) => [
  minifyStyleSheets,
  {
    name: 'minify',
    renderChunk: async (code, { fileName }) =>
      (await minifyByVite(fileName, code, { compress: { target: 'es2020' }, mangle: { reserved } })).code,
  },
  terser({
    ecma: 2020,
    // `unsafe_arrows` is unsafe for functions that are called with `new`: here these are classes and
    // declarations. `pure_getters` drops properties that are read and not used.
    compress: { passes: 3, inline: 1, keep_fargs: false, unsafe_arrows: true, pure_getters: true },
    mangle: { reserved: [TOKEN, FRAGMENTS, WORDS, ...reserved] },
    format: { comments: false },
  }),
];
const minified = minify();
/** Brotli finds more where names that are used throughout stay the same. */
const minifiedSecond = minify(['h', 'result', 'state', 'phase', 'host']);
const minifiedFragment = minify([
  ...['h', 'Component', 'features', 'findAnswer'],
  ...['state', 'question', 'questionId', 'answerOptions', 'answer', 'messages'],
]);
/**
 * Makes a part a function that takes what the first part shares: imports become constants.
 * @param {(name: string) => string} finish what the function does with the part's only export
 * @returns {Plugin}
 */
const asFunction = (finish) => ({
  name: 'as-function',
  renderChunk(code) {
    /** @type {string[]} */
    const imports = [];
    const body = code
      .replace(/^import { (.*) } from .*;$/gm, (_all, names) => {
        imports.push(names.replaceAll(' as ', ': '));
        return '';
      })
      .replace(/^export { (\w+) };$/m, (_all, name) => finish(name));
    return { code: `export default (first) => {\nconst { ${imports.join(', ')} } = first;\n${body}};`, map: null };
  },
});

/**
 * The data that the server would insert for a quiz of eight questions, per language.
 * @type {{language: string, messages: object}[]}
 */
let embedData = [];
/** The same with the texts of every kind of question. @type {typeof embedData} */
let kindData = [];
/** The same with all texts of questions. @type {typeof embedData} */
let fullData = [];
/** The same with a custom lead form that has every kind of field. @type {typeof embedData} */
let formData = [];
/**
 * Writes the texts of each language to a file, and computes the data that the size checks insert.
 * @type {RollupOptions}
 */
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
        kindData = built.withTextsOf(embedData, [...kindNames, ...firstKinds]);
        fullData = built.withTextsOf(embedData);
        formData = built.embedData({ ...quizOfEight, ...built.fullForm });
        secondWords = built.secondWords;
        for (const [language, messages] of Object.entries(built.catalogue))
          writeFileSync(`${BUILT}/messages/${language}.json`, JSON.stringify(messages));
      },
    },
  ],
};

/** File name of the part that solves challenges. */
let solverFile = '';
/**
 * The part that solves the challenges of servers that ask for a proof of work. Its libraries are
 * written for newer browsers than those that the widget supports.
 * @type {RollupOptions}
 */
const solver = {
  input: 'widget/src/proof/solve.ts',
  output: {
    dir: BUILT,
    entryFileNames: 'parts/proof-[hash:6].js',
    hashCharacters: 'hex',
    format: 'es',
    generatedCode: 'es2015',
  },
  plugins: [
    ...plugins,
    {
      name: 'lower-syntax',
      transform: async (code, id) =>
        id.includes('node_modules')
          ? // Plain assignments: other ways of lowering class fields import a helper.
            transformWithOxc(code, id, { target: 'es2020', assumptions: { setPublicClassFields: true } })
          : null,
    },
    ...minified,
    guard,
    {
      name: 'weigh-solver',
      generateBundle(_options, bundle) {
        for (const { fileName, code, imports } of chunksOf(bundle)) {
          if (imports[0]) this.error(`${fileName} must not import ${imports[0]}`);
          solverFile = basename(fileName);
          weigh(this, `solver part, ${fileName}`, code, MAX_SOLVER);
        }
      },
    },
  ],
};
/**
 * Makes a module that imports another part fetch that part from the server.
 * @param {string} module @param {string} name its export @param {() => string} file of the part
 * @returns {Plugin}
 */
const fetchedPart = (module, name, file) => ({
  name: `fetched-part-${module}`,
  resolveId: (source) => (source === `./${module}.ts` ? `\0${module}` : null),
  load: (id) =>
    id === `\0${module}`
      ? // Some browsers cache a failed import by its URL.
        `let loads = 0;
export const ${name} = (origin) => import(origin + '/embed/parts/${file()}?' + loads++);`
      : null,
});
const fetchedSolver = fetchedPart('fetch-solver', 'fetchSolver', () => solverFile);

/** File name of the lead part. */
let leadPartFile = '';
/**
 * The lead part: what few visitors need, and nobody before the form.
 * @type {RollupOptions}
 */
const leadPart = {
  input: 'widget/src/lead-part/lead-part.ts',
  output: {
    dir: BUILT,
    entryFileNames: 'parts/lead-[hash:6].js',
    hashCharacters: 'hex',
    format: 'es',
    generatedCode: 'es2015',
  },
  plugins: [
    fetchedSolver,
    ...plugins,
    ...minified,
    guard,
    {
      name: 'weigh-lead-part',
      generateBundle(_options, bundle) {
        for (const { fileName, code } of chunksOf(bundle)) {
          leadPartFile = basename(fileName);
          weigh(this, `lead part, ${fileName}`, code, MAX_LEAD_PART);
        }
      },
    },
  ],
};

/** The texts of the second part, per language. @type {Record<string, object>} */
let secondWords = {};
/** Replaces the texts of all languages by a placeholder for one. @type {Plugin} */
const singleLanguage = {
  name: 'single-language',
  resolveId: (source) => (source === './get-words.ts' ? '\0words' : null),
  load: (id) => (id === '\0words' ? `const words = ${WORDS};\nexport const getWords = () => words;` : null),
  augmentChunkHash: () => JSON.stringify(secondWords),
};

/** Modules of the first part that the second part uses, too: they are shipped once. @type {Plugin} */
const sharedModules = {
  name: 'shared-modules',
  resolveId: (source, importer) =>
    importer && /^\.\.?\/(to-json|run-quiz)\.ts$/.test(source)
      ? { id: join(dirname(importer), source), external: 'absolute' }
      : null,
};

/**
 * Prefix of the second part's file names, and what it imports from the first part, by module.
 * @type {{file: string, imports: Record<string, string[]>}}
 */
const second = { file: '', imports: {} };
/**
 * The second part: what a visitor needs after the lead is stored. Its only export is a function
 * that takes the first part's modules, because both parts must share one Preact.
 * @type {RollupOptions}
 */
const secondPart = {
  input: 'widget/src/second-part/second-part.ts',
  external: /^preact(?:\/|$)/,
  makeAbsoluteExternalsRelative: false,
  output: {
    dir: BUILT,
    entryFileNames: 'parts/second-[hash:6].js',
    hashCharacters: 'hex',
    format: 'es',
    generatedCode: 'es2015',
  },
  plugins: [
    singleLanguage,
    fetchedSolver,
    fetchedPart('fetch-lead-part', 'fetchLeadPart', () => leadPartFile),
    sharedModules,
    ...plugins,
    asFunction((part) => `return ${part};`),
    ...minifiedSecond,
    guard,
    {
      name: 'emit-languages',
      generateBundle(_options, bundle) {
        const [chunk] = chunksOf(bundle);
        if (!chunk) return;
        const { fileName, importedBindings, code } = chunk;
        if (code.split(WORDS).length !== 2) this.error(`${fileName} must contain ${WORDS} once`);
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
          if (Date.now() - statSync(join(PARTS, name)).mtimeMs > OLD_PARTS_MAX_AGE_MS) rmSync(join(PARTS, name));
      },
    },
  ],
};

/** Modules that fragments do not bring themselves: of the first part, or fragments of their own. */
const SHARED_BY_FRAGMENTS = /\/src\/(run-quiz|registry|parts\/interpolate|questions\/(Choices|choose-several))\.tsx?$/;
/**
 * The fragments by name, and what they import from the first part, by module.
 * @type {{built: Record<string, {code: string, needs?: string[]}>, imports: Map<string, Set<string>>}}
 */
const fragments = {
  built: {},
  imports: new Map([[join(SOURCES, 'registry.ts'), new Set(['views', 'features'])]]),
};
/** The fragments that kinds of questions need. */
const kindNames = ['picture', ...fragmentSources.filter(({ table }) => table !== 'features').map(({ name }) => name)];
/**
 * A fragment: a kind of question or a feature that only some quizzes need. An expression: a function
 * that takes what the first part shares and adds to its table.
 * @param {import('./build/fragment-sources.mjs').FragmentSource} source @returns {RollupOptions}
 */
const fragment = ({ name, table, module, path }) => ({
  input: `fragment:${name}`,
  makeAbsoluteExternalsRelative: false,
  external: /^preact$/,
  output: { file: `${BUILT}/fragments/${name}.js`, format: 'es', generatedCode: 'es2015' },
  plugins: [
    {
      name: 'fragment-entry',
      resolveId: (source) => (source === `fragment:${name}` ? `\0${source}` : null),
      load: (id) => (id === `\0fragment:${name}` ? `export { ${module} } from ${JSON.stringify(path)};` : null),
    },
    {
      name: 'shared-modules',
      resolveId(source, importer) {
        const path = importer && source.startsWith('.') ? join(dirname(importer), source) : '';
        return SHARED_BY_FRAGMENTS.test(path) ? { id: path, external: 'absolute' } : null;
      },
    },
    ...quickPlugins,
    asFunction((part) => `first.${table ? `${table}.${name}` : module} = ${part};`),
    ...minifiedFragment,
    guard,
    {
      name: 'collect-fragment',
      generateBundle(_options, bundle) {
        for (const { fileName, importedBindings, code } of chunksOf(bundle)) {
          delete bundle[fileName];
          const needs = [];
          for (const [source, names] of Object.entries(importedBindings)) {
            const needed = fragmentSources.find(({ path }) => path === source);
            if (needed) needs.push(needed.name);
            else fragments.imports.set(source, new Set([...(fragments.imports.get(source) ?? []), ...names]));
          }
          fragments.built[name] = {
            code: code
              .trim()
              .replace(/^export default/, '')
              .replace(/;$/, '')
              .trim(),
            ...(needs[0] && { needs }),
          };
        }
      },
    },
  ],
});

/** File name of the page-care part. */
let pageCareFile = '';
/**
 * The page-care part: works around problems of the page that embeds a quiz. Not loaded in frames.
 * @type {RollupOptions}
 */
const pageCare = {
  input: 'widget/src/page-care/page-care.ts',
  output: {
    dir: BUILT,
    entryFileNames: 'parts/page-care-[hash:6].js',
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
          weigh(this, `page-care part, ${fileName}`, code, MAX_PAGE_CARE);
        }
      },
    },
  ],
};

/**
 * Gives the first part the file names of the other parts, the modules that they and the fragments
 * import, and the place of the fragments.
 * @type {Plugin}
 */
const virtualModules = {
  name: 'virtual-modules',
  resolveId: (source) => (source.startsWith('virtual:') ? `\0${source}` : null),
  load(id) {
    if (id === '\0virtual:page-care') return `export const file = '${pageCareFile}';`;
    if (id === '\0virtual:second-part') return `export const file = '${second.file}';`;
    if (id !== '\0virtual:fragments') return null;
    const imports = new Map(fragments.imports);
    for (const [source, names] of Object.entries(second.imports))
      imports.set(source, new Set([...(imports.get(source) ?? []), ...names]));
    const names = [...imports.values()].flatMap((each) => [...each]);
    return [
      ...[...imports].map(([source, each]) => `import { ${[...each].join(', ')} } from '${source}';`),
      `export const shared = { ${names.join(', ')} };`,
      `[${FRAGMENTS}].forEach((add) => add(shared));`,
    ].join('\n');
  },
};
/**
 * Leaves the custom lead form out of the scripts for quizzes with the default form, which most
 * have.
 * @type {Plugin}
 */
const plainForm = {
  name: 'plain-form',
  resolveId: (source, importer) =>
    source.endsWith('lead-form/lead-form.ts') && importer
      ? join(dirname(importer), source.replace('lead-form.ts', 'plain-lead-form.ts'))
      : null,
};
/**
 * Leaves all fragments out of the first part.
 * @type {Plugin}
 */
const withoutFragments = {
  name: 'without-fragments',
  resolveId: (source, importer) =>
    importer && /\/(registry|register-all)\.ts$/.test(source)
      ? resolvePath(dirname(importer), source.replace(/[\w-]+\.ts$/, 'first-registry.ts'))
      : null,
};
/**
 * Sloppy mode, because Preact also copies inherited properties. When an old library has extended
 * `Object.prototype` and the page has frozen it, that throws in strict mode and is ignored in
 * sloppy mode.
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
    withoutFragments,
    virtualModules,
    ...plugins,
    ...minified,
    guard,
    {
      name: 'weigh-first-part',
      writeBundle: () => writeFileSync(`${BUILT}/fragments.json`, JSON.stringify(fragments.built)),
      generateBundle(_options, bundle) {
        for (const { fileName, code } of chunksOf(bundle)) {
          weighFirstPart(this, fileName, code, hasOwnForm ? formData : embedData, hasOwnForm);
          if (name === 'embed' && !hasOwnForm)
            weighFragments(this, code, fragments.built, embedData[0] ?? {}, [
              { what: 'kind', names: kindNames, data: kindData, limit: MAX_ALL_KINDS },
              { what: 'fragment', names: Object.keys(fragments.built), data: fullData, limit: MAX_ALL_FRAGMENTS },
            ]);
        }
      },
    },
  ],
});

/** `/frame.js`, the script for pages that embed quizzes in frames. @type {RollupOptions} */
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

// TS5096 asks for an emit option that does not matter to Rollup.
/** @type {NonNullable<RollupOptions['onwarn']>} */
const onwarn = (warning, warn) => (warning.message.includes('TS5096') ? undefined : warn(warning));

mkdirSync(PARTS, { recursive: true });
mkdirSync(`${BUILT}/fonts`, { recursive: true });
// For the server's own pages. On other sites the widget inherits the page's font.
for (const subset of ['latin', 'latin-ext'])
  copyFileSync(
    `node_modules/@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`,
    `${BUILT}/fonts/inter-${subset}.woff2`,
  );
// In this order: a first part contains the file names of the other parts and is weighed with the
// texts.
export default [
  texts,
  solver,
  leadPart,
  secondPart,
  pageCare,
  ...fragmentSources.map(fragment),
  firstPart('embed'),
  firstPart('frame'),
  firstPart('embed', true),
  firstPart('frame', true),
  watcher,
].map((config) => ({
  ...config,
  onwarn,
}));
