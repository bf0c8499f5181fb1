import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import resolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';
import { leanSignals } from './lean-signals.mjs';

/**
 * Most bytes, in Brotli 11, of the script without a quiz in it: with eight questions and its texts it then stays below 12,288, one window of
 * a fresh connection.
 */
const MAX_BYTES = 11_300;
const FORBIDDEN = /node_modules\/(?:react|react-dom|zod|mongoose|express)\/|\/dashboard\/|\/api\/src\//;
const TOKEN = '__QUIZFUNNEL_DATA__';
/** Properties that never leave a script: neither JSON nor the browser nor a host page knows them. */
const INTERNAL = /^(?:unanswered|leadErrors|failure|nextUrl|phase|previous|track|emit|pageStyles|ribbon)$/;

const contract = {
  name: 'package-imports',
  resolveId: (source) =>
    /^#(?:contract|widget)\//.test(source) ? new URL(import.meta.resolve(source)).pathname : null,
};

/** Names of the texts in the order in which they travel. */
const textNames = Object.keys(
  JSON.parse(
    `{${readFileSync('widget/src/messages/en.ts', 'utf8')
      .match(/^ {2}\w+(?=:)/gm)
      .map((name) => `"${name.trim()}":0`)}}`,
  ),
);

/** Texts travel as a list without their names: `messages.next` of the source becomes `messages[4]` in the scripts. */
const listedTexts = {
  name: 'listed-texts',
  transform: (code, id) =>
    /widget\/src\/.*tsx?$/.test(id)
      ? { code: code.replace(/(?<![-\w])messages\.(\w+)/g, (_access, name) => `messages[${indexOf(name)}]`), map: null }
      : null,
};
function indexOf(name) {
  const index = textNames.indexOf(name);
  if (index < 0) throw new Error(`There is no text ${name}`);
  return index;
}

/** Fails the build when a module slips in that must not, when the script grew too large, or when the data token is not there once. */
const guard = {
  name: 'guard',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      const forbidden = Object.entries(file.modules).find(
        ([id, { renderedLength }]) => renderedLength > 0 && FORBIDDEN.test(id),
      );
      if (forbidden) this.error(`${file.fileName} must not contain ${forbidden[0]}`);
      const bytes = brotliCompressSync(file.code).length;
      console.log(`  ${file.fileName}: ${bytes} bytes in Brotli`);
      if (bytes > MAX_BYTES) this.error(`${file.fileName} has ${bytes} bytes, more than ${MAX_BYTES}`);
      if (file.code.split(TOKEN).length !== 2) this.error(`${file.fileName} must hold ${TOKEN} exactly once`);
    }
  },
};

const plugins = [
  contract,
  leanSignals,
  resolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  typescript({
    tsconfig: './tsconfig.json',
    noEmit: false,
    declaration: false,
    sourceMap: false,
    outDir: 'dist/widget',
    include: ['widget/src/**/*', 'api/contract/**/*'],
    noForceEmit: true,
    noEmitOnError: false,
    allowImportingTsExtensions: true,
    rewriteRelativeImportExtensions: false,
  }),
];

const script = (name) => ({
  input: `widget/src/${name}.ts`,
  output: { file: `dist/widget/${name}.js`, format: 'iife', generatedCode: 'es2015' },
  plugins: [
    ...plugins,
    listedTexts,
    terser({
      ecma: 2020,
      compress: { passes: 3, pure_getters: true, unsafe: true, unsafe_arrows: true, inline: 0 },
      mangle: { reserved: [TOKEN], properties: { regex: INTERNAL } },
      format: { comments: false },
    }),
    guard,
  ],
});

/** Writes each language's texts as a file of its own. */
const catalogue = {
  input: 'widget/src/messages/catalogue.ts',
  output: { file: 'dist/widget/messages/catalogue.mjs', format: 'es' },
  plugins: [
    ...plugins,
    {
      name: 'write-catalogue',
      async writeBundle({ file }) {
        const { catalogue: languages } = await import(new URL(`../${file}`, import.meta.url).href + `?${Date.now()}`);
        mkdirSync('dist/widget/messages', { recursive: true });
        for (const [language, messages] of Object.entries(languages))
          writeFileSync(
            `dist/widget/messages/${language}.json`,
            JSON.stringify(textNames.map((name) => messages[name])),
          );
      },
    },
  ],
};

// The types are checked by the linter; the emit option that the plugin misses is of no use to rollup.
const onwarn = (warning, warn) => (warning.message.includes('TS5096') ? undefined : warn(warning));

export default [script('embed'), script('frame'), catalogue].map((config) => ({ ...config, onwarn }));
