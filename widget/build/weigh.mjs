import { brotliCompressSync } from 'node:zlib';
import { brotliVariants } from '../../api/src/http/brotli.mjs';
import { built } from './built.mjs';
import { kindNames } from './fragment.mjs';
import { MAX_ALL_FRAGMENTS, MAX_ALL_KINDS, MAX_FIRST_RESPONSE, MAX_FRAGMENT } from './limits.mjs';
import { FRAGMENTS, TOKEN } from './placeholders.mjs';

/**
 * Bytes of the status line and headers, rounded up. The size benchmark measures them on the wire.
 */
const HEADERS = 800;

/** @typedef {Pick<import('rollup').PluginContext, 'error'>} Build */
/**
 * @typedef {(build: Build, fileName: string, code: string) => void} Weigh
 * Logs the size of a script and fails the build when it exceeds the limit.
 */

/** Watch mode does not minify, so it is not checked. @param {Weigh} weigh @returns {import('rollup').Plugin} */
export const weighed = (weigh) => ({
  name: 'weigh',
  generateBundle(_options, bundle) {
    if (this.meta.watchMode) return;
    for (const file of Object.values(bundle))
      weigh(this, file.fileName, file.type === 'chunk' ? file.code : String(file.source));
  },
});

/** As it is. @param {string} what @param {number} limit @returns {Weigh} */
export const alone = (what, limit) => (build, fileName, code) =>
  report(build, `${what}, ${fileName}`, brotliSize(code), limit);

/** With the quiz that the server inserts, and with response headers. @param {number} limit @returns {Weigh} */
export const withQuiz = (limit) => (build, fileName, code) => {
  const size = sizeWith(fileName, code, built.data.plain);
  report(build, `${fileName} with a quiz of 8 questions`, size, limit);
  report(build, `${fileName} with a quiz of 8 questions and headers`, size + HEADERS, MAX_FIRST_RESPONSE);
};

/** With a quiz that has a custom lead form. @param {number} limit @returns {Weigh} */
export const withForm = (limit) => (build, fileName, code) =>
  report(
    build,
    `${fileName} with a quiz of 8 questions and every kind of form field`,
    sizeWith(fileName, code, built.data.form),
    limit,
  );

/** With fragments. @type {Weigh} */
export const withFragments = (build, _fileName, code) => {
  const { added, scripts } = fragmentSizes(code, built.fragments, built.data);
  for (const { what, bytes, limit } of [...added, ...scripts]) report(build, what, bytes, limit);
};

/**
 * What each fragment adds to a script, and the size of the script with many of them.
 * @param {string} code @param {typeof built.fragments} fragments @param {typeof built.data} data
 */
export function fragmentSizes(code, fragments, data) {
  const size = (/** @type {string[]} */ codes) => brotliSize(compose(code, data.plain[0] ?? {}, codes));
  const added = Object.entries(fragments).map(([name, { code, needs = [] }]) => {
    const needed = needs.map((each) => fragments[each]?.code ?? '');
    return { what: `fragment ${name}`, bytes: size([...needed, code]) - size(needed), limit: MAX_FRAGMENT };
  });
  const codesOf = (/** @type {string[]} */ names) =>
    Object.entries(fragments).flatMap(([name, { code }]) => (names.includes(name) ? [code] : []));
  const sizeOf = (/** @type {typeof data.plain} */ quizzes, /** @type {string[]} */ names) =>
    largest(code, quizzes, codesOf(names));
  return {
    added,
    scripts: [
      { what: 'a quiz of 8 questions with every kind', bytes: sizeOf(data.kinds, kindNames), limit: MAX_ALL_KINDS },
      {
        what: 'a quiz of 8 questions with every fragment',
        bytes: sizeOf(data.full, Object.keys(fragments)),
        limit: MAX_ALL_FRAGMENTS,
      },
    ],
  };
}

/** @param {string} fileName @param {string} code @param {object[]} quizzes */
function sizeWith(fileName, code, quizzes) {
  console.log(`  ${fileName} without a quiz: ${brotliSize(code)} bytes in Brotli`);
  return largest(code, quizzes);
}

/**
 * In the language with the largest texts.
 * @param {string} code @param {object[]} quizzes a quiz per language @param {string[]} [fragments]
 */
const largest = (code, quizzes, fragments) =>
  Math.max(...quizzes.map((quiz) => brotliSize(compose(code, quiz, fragments))));

/**
 * The script as the server sends it.
 * @param {string} code @param {object} quiz @param {string[]} fragments
 */
const compose = (code, quiz, fragments = []) =>
  code.replace(TOKEN, () => JSON.stringify(quiz)).replace(FRAGMENTS, () => fragments.join(','));

/** Size in bytes with the server's Brotli settings. @param {string} text */
export function brotliSize(text) {
  const bytes = Buffer.from(text);
  return Math.min(...brotliVariants(bytes.length).map((options) => brotliCompressSync(bytes, options).length));
}

/** @param {Build} build @param {string} what @param {number} bytes @param {number} limit */
export function report(build, what, bytes, limit) {
  console.log(`  ${what}: ${bytes} bytes in Brotli of at most ${limit}`);
  if (bytes > limit) build.error(`${what} has ${bytes} bytes, more than ${limit}`);
}
