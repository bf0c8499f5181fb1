import { mkdirSync, rmSync } from 'node:fs';
import { asFunction } from './build/as-function.mjs';
import { compile, compileQuickly, lowerLibraries } from './build/compile.mjs';
import { fetchedFile, fetchedPart, keepFileName } from './build/fetched-part.mjs';
import { plainForm, virtualModules, withoutFragments, writeFragments } from './build/first-part.mjs';
import { BUILT, PARTS } from './build/folders.mjs';
import { addToTable, collectFragment, fragmentEntry, sharedByFragments } from './build/fragment.mjs';
import { fragmentSources } from './build/fragment-sources.mjs';
import { guard, importsNothing } from './build/guard.mjs';
import {
  MAX_FIRST_PART,
  MAX_FORM_PART,
  MAX_LEAD_PART,
  MAX_MEASURE,
  MAX_PAGE_CARE,
  MAX_POPUP,
  MAX_SECOND_PART,
  MAX_SOLVER,
  MAX_WATCHER,
} from './build/limits.mjs';
import { minify } from './build/minify.mjs';
import { emitLanguages, sharedBySecondPart, singleLanguage } from './build/second-part.mjs';
import { alone, weighed, withForm, withFragments, withQuiz } from './build/weigh.mjs';
import { writeTexts } from './build/write-texts.mjs';

/** @typedef {import('rollup').Plugin} Plugin */
/** @typedef {import('rollup').RollupOptions} RollupOptions */

/**
 * @typedef {object} Part
 * @property {string} entry
 * @property {import('rollup').OutputOptions} output
 * @property {import('./build/weigh.mjs').Weigh[]} [sizes] how its size is measured, with the limits
 * @property {import('rollup').ExternalOption} [external] packages that it does not bring
 * @property {Plugin[]} [replace] what puts other modules in place of those that it imports
 * @property {Plugin[]} [compiler]
 * @property {Plugin[]} [reshape] what changes it between compiling and minifying
 * @property {Plugin[]} [minifier]
 * @property {Plugin[]} [finish] what is done with the finished script
 */

const minified = minify();
const fetchedSolver = fetchedPart('fetch-solver', 'fetchSolver', 'proof');
const fetchedLeadPart = fetchedPart('fetch-lead-part', 'fetchLeadPart', 'lead');

/**
 * Sloppy mode, because Preact also copies inherited properties. When an old library has extended
 * `Object.prototype` and the page has frozen it, that throws in strict mode and is ignored in
 * sloppy mode.
 * @param {string} name @returns {import('rollup').OutputOptions}
 */
const sloppyScript = (name) => ({ file: `${BUILT}/${name}.js`, format: 'iife', strict: false });

const firstPart = { replace: [withoutFragments, virtualModules], finish: [writeFragments] };
const firstPartWithPlainForm = { ...firstPart, replace: [plainForm, ...firstPart.replace] };

/** @type {Part} */
const solver = {
  entry: 'widget/src/proof/solve.ts',
  output: fetchedFile('proof'),
  sizes: [alone('solver part', MAX_SOLVER)],
  reshape: [lowerLibraries],
  finish: [importsNothing, keepFileName('proof')],
};

/** What few visitors need, and nobody before the form. @type {Part} */
const leadPart = {
  entry: 'widget/src/lead-part/lead-part.ts',
  output: fetchedFile('lead'),
  sizes: [alone('lead part', MAX_LEAD_PART)],
  replace: [fetchedSolver],
  finish: [keepFileName('lead')],
};

/**
 * What a visitor needs after the lead is stored. Its only export is a function that takes the first
 * part's modules, because both parts must share one Preact.
 * @type {Part}
 */
const secondPart = {
  entry: 'widget/src/second-part/second-part.ts',
  output: fetchedFile('second'),
  sizes: [alone('second part', MAX_SECOND_PART)],
  external: /^preact(?:\/|$)/,
  replace: [singleLanguage, fetchedSolver, fetchedLeadPart, sharedBySecondPart],
  reshape: [asFunction((part) => `return ${part};`)],
  minifier: minify(['h', 'result', 'state', 'phase', 'host']),
  finish: [keepFileName('second'), emitLanguages],
};

/** Works around problems of the page that embeds a quiz. Not loaded in frames. @type {Part} */
const pageCare = {
  entry: 'widget/src/page-care/page-care.ts',
  output: fetchedFile('page-care'),
  sizes: [alone('page-care part', MAX_PAGE_CARE)],
  finish: [keepFileName('page-care')],
};

const fragmentMinifier = minify([
  ...['h', 'Component', 'features', 'findAnswer'],
  ...['state', 'question', 'questionId', 'answerOptions', 'answer', 'messages'],
]);
/**
 * A kind of question or a feature that only some quizzes need. An expression: a function that takes
 * what the first part shares and adds to its table. Measured with the first part.
 * @param {import('./build/fragment-sources.mjs').FragmentSource} source @returns {Part}
 */
const fragment = (source) => ({
  entry: `fragment:${source.name}`,
  output: { file: `${BUILT}/fragments/${source.name}.js`, format: 'es' },
  external: /^preact$/,
  replace: [fragmentEntry(source), sharedByFragments],
  compiler: compileQuickly,
  reshape: [asFunction(addToTable(source))],
  minifier: fragmentMinifier,
  finish: [collectFragment(source.name)],
});

/**
 * In this order: a first part contains the file names of the other parts and is measured with the
 * fragments.
 * @type {Part[]}
 */
const parts = [
  solver,
  leadPart,
  secondPart,
  pageCare,
  ...fragmentSources.map(fragment),
  {
    entry: 'widget/src/embed.ts',
    output: sloppyScript('embed'),
    sizes: [withQuiz(MAX_FIRST_PART), withFragments],
    ...firstPartWithPlainForm,
  },
  {
    entry: 'widget/src/frame.ts',
    output: sloppyScript('frame'),
    sizes: [withQuiz(MAX_FIRST_PART)],
    ...firstPartWithPlainForm,
  },
  {
    entry: 'widget/src/embed.ts',
    output: sloppyScript('embed-form'),
    sizes: [withForm(MAX_FORM_PART)],
    ...firstPart,
  },
  {
    entry: 'widget/src/frame.ts',
    output: sloppyScript('frame-form'),
    sizes: [withForm(MAX_FORM_PART)],
    ...firstPart,
  },
  // Inline in the pages of quizzes that tools measure.
  {
    entry: 'widget/src/measure/measure.ts',
    output: { file: `${BUILT}/measure.js`, format: 'iife' },
    sizes: [alone('measuring', MAX_MEASURE)],
  },
  // `/frame.js`, the script for pages that embed quizzes in frames.
  {
    entry: 'widget/src/watch-frames.ts',
    output: { file: `${BUILT}/watch-frames.js`, format: 'iife' },
    sizes: [alone('watcher', MAX_WATCHER)],
  },
  // `/popup.js`, the script for pages on which quizzes open over the page.
  {
    entry: 'widget/src/popup/popup.ts',
    output: { file: `${BUILT}/popup.js`, format: 'iife' },
    sizes: [alone('popup', MAX_POPUP)],
  },
];

// TS5096 asks for an emit option that does not matter to Rollup.
/** @type {NonNullable<RollupOptions['onwarn']>} */
const onwarn = (warning, warn) => (warning.message.includes('TS5096') ? undefined : warn(warning));

/** @param {Part} part @returns {RollupOptions} */
const configOf = ({ entry, output, sizes = [], external = [], replace = [], reshape = [], finish = [], ...part }) => ({
  input: entry,
  output: { ...output, generatedCode: 'es2015' },
  external,
  makeAbsoluteExternalsRelative: false,
  plugins: [
    ...replace,
    ...(part.compiler ?? compile),
    ...reshape,
    ...(part.minifier ?? minified),
    guard,
    ...finish,
    ...sizes.map(weighed),
  ],
  onwarn,
});

// Scripts of older builds ask for theirs by other names: a server keeps those that it has served.
rmSync(PARTS, { recursive: true, force: true });
mkdirSync(PARTS, { recursive: true });

/** @type {RollupOptions} */
const texts = {
  input: 'widget/build/embed-data.ts',
  output: { file: `${BUILT}/messages/catalogue.mjs`, format: 'es' },
  plugins: [...compile, writeTexts],
  onwarn,
};

// The texts come first: parts contain them and are measured with them.
export default [texts, ...parts.map(configOf)];
