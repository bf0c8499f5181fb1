import { brotliCompressSync } from 'node:zlib';
import { brotliVariants } from '../../api/src/http/brotli.mjs';

/** Placeholder that the server replaces with the quiz. */
export const TOKEN = '__QUIZFUNNEL_DATA__';
/** Placeholder that the server replaces with the fragments that the quiz needs. */
export const FRAGMENTS = '__QUIZFUNNEL_FRAGMENTS__';

/** Bytes in Brotli 11 of the script, including a quiz of eight questions and its texts. */
export const MAX_FIRST_PART = 13_312;
/** The same for a quiz with a custom lead form that has every kind of field. */
export const MAX_FORM_PART = 14_800;
/** What a fragment adds to a script, in Brotli 11. */
export const MAX_FRAGMENT = 900;
/** The script of a quiz of eight questions with all kinds of questions, and their texts. */
export const MAX_ALL_KINDS = 17_000;
/** The same with everything that questions can have, and all texts of questions. */
export const MAX_ALL_FRAGMENTS = 20_000;
/**
 * With response headers. The initial congestion window of a TCP connection: ten segments of 1,460
 * bytes.
 */
export const MAX_FIRST_RESPONSE = 14_600;
/**
 * Bytes of the status line and headers, rounded up. The size benchmark measures them on the wire.
 */
const HEADERS = 800;
/** Bytes in Brotli 11 of the second part, which is needed after the lead is stored. */
export const MAX_SECOND_PART = 9_216;
/** Bytes in Brotli 11 of the lead part. */
export const MAX_LEAD_PART = 1_664;
/** Bytes in Brotli 11 of the page-care part. */
export const MAX_PAGE_CARE = 3_584;
/** Bytes in Brotli 11 of the part that solves challenges. */
export const MAX_SOLVER = 4_608;
/** Bytes in Brotli 11 of `/frame.js`. */
export const MAX_WATCHER = 1_536;

/** @typedef {Pick<import('rollup').PluginContext, 'error' | 'meta'>} Build */

/** Size in bytes with the server's Brotli settings. @param {string} text */
function brotliSize(text) {
  const bytes = Buffer.from(text);
  return Math.min(...brotliVariants(bytes.length).map((options) => brotliCompressSync(bytes, options).length));
}

/**
 * Logs the size of a part and fails the build when it exceeds the limit. Watch mode does not
 * minify, so it is not checked.
 * @param {Build} build @param {string} what @param {string} text @param {number} limit
 */
export function weigh(build, what, text, limit) {
  if (build.meta.watchMode) return;
  report(build, what, brotliSize(text), limit);
}

/**
 * The script as the server sends it.
 * @param {string} code @param {object} quiz @param {string[]} fragments
 */
const compose = (code, quiz, fragments = []) =>
  code.replace(TOKEN, () => JSON.stringify(quiz)).replace(FRAGMENTS, () => fragments.join(','));

/**
 * Checks what each fragment adds to a script, and scripts with many of them.
 * @param {Build} build @param {string} code @param {Record<string, {code: string, needs?: string[]}>} fragments by name
 * @param {object} quiz with few texts
 * @param {{what: string, names: string[], data: object[], limit: number}[]} scripts `data` is a quiz per language
 */
export function weighFragments(build, code, fragments, quiz, scripts) {
  if (build.meta.watchMode) return;
  const size = (/** @type {string[]} */ codes) => brotliSize(compose(code, quiz, codes));
  for (const [name, { code, needs = [] }] of Object.entries(fragments)) {
    const needed = needs.map((each) => fragments[each]?.code ?? '');
    report(build, `fragment ${name}`, size([...needed, code]) - size(needed), MAX_FRAGMENT);
  }
  for (const { what, names, data, limit } of scripts) {
    const codes = Object.entries(fragments).flatMap(([name, { code }]) => (names.includes(name) ? [code] : []));
    const largest = Math.max(...data.map((quiz) => brotliSize(compose(code, quiz, codes))));
    report(build, `a quiz of 8 questions with every ${what}`, largest, limit);
  }
}

/**
 * Checks the size of a first part as the server sends it, in the language with the largest texts.
 * @param {Build} build @param {string} name @param {string} code @param {object[]} data
 * @param {boolean} hasOwnForm
 */
export function weighFirstPart(build, name, code, data, hasOwnForm) {
  if (build.meta.watchMode) return;
  const withQuiz = Math.max(...data.map((quiz) => brotliSize(compose(code, quiz))));
  console.log(`  ${name} without a quiz: ${brotliSize(code)} bytes in Brotli`);
  if (hasOwnForm)
    return report(build, `${name} with a quiz of 8 questions and every kind of form field`, withQuiz, MAX_FORM_PART);
  report(build, `${name} with a quiz of 8 questions`, withQuiz, MAX_FIRST_PART);
  report(build, `${name} with a quiz of 8 questions and headers`, withQuiz + HEADERS, MAX_FIRST_RESPONSE);
}

/** @param {Build} build @param {string} what @param {number} bytes @param {number} limit */
function report(build, what, bytes, limit) {
  console.log(`  ${what}: ${bytes} bytes in Brotli of at most ${limit}`);
  if (bytes > limit) build.error(`${what} has ${bytes} bytes, more than ${limit}`);
}
