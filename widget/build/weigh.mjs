import { brotliCompressSync } from 'node:zlib';
import { brotliVariants } from '../../api/src/http/brotli.mjs';

/** What the server puts the quiz in place of. */
export const TOKEN = '__QUIZFUNNEL_DATA__';

/** Bytes in Brotli 11 of the script with a quiz of eight questions and its texts in it. */
export const MAX_FIRST_PART = 13_312;
/** The same for a quiz whose owner has made its lead form: the fields of every kind, and what they say. Nobody else carries them. */
export const MAX_FORM_PART = 14_800;
/** With what the server says in front of it: one window of a fresh connection, ten segments of 1,460 bytes. */
export const MAX_FIRST_RESPONSE = 14_600;
/** Status and headers of the script as the product sends them, rounded up. The size benchmark measures them on the wire. */
const HEADERS = 800;
/** Bytes in Brotli 11 of what comes after a stored lead. */
export const MAX_SECOND_PART = 6_144;
/** Bytes in Brotli 11 of what takes care of the page around a quiz. */
export const MAX_PAGE_CARE = 3_072;
/** Bytes in Brotli 11 of the listener for pages with frames. */
export const MAX_WATCHER = 1_024;

/** Of the plugin that weighs. What is watched is built quickly, and neither made small nor weighed. @typedef {Pick<import('rollup').PluginContext, 'error' | 'meta'>} Build */

/** As the server sends it. @param {string} text */
function inBrotli(text) {
  const bytes = Buffer.from(text);
  return Math.min(...brotliVariants(bytes.length).map((options) => brotliCompressSync(bytes, options).length));
}

/**
 * Says what a part weighs, and fails the build when that is too much.
 * @param {Build} build @param {string} what @param {string} text @param {number} limit
 */
export function weigh(build, what, text, limit) {
  if (build.meta.watchMode) return;
  report(build, what, inBrotli(text), limit);
}

/**
 * Weighs a first part as the server sends it, in the language whose texts weigh most.
 * @param {Build} build @param {string} name @param {string} code @param {object[]} data
 * @param {boolean} hasOwnForm
 */
export function weighFirstPart(build, name, code, data, hasOwnForm) {
  if (build.meta.watchMode) return;
  const withQuiz = Math.max(...data.map((one) => inBrotli(code.replace(TOKEN, () => JSON.stringify(one)))));
  console.log(`  ${name} without a quiz: ${inBrotli(code)} bytes in Brotli`);
  if (hasOwnForm)
    return report(build, `${name} with a quiz of 8 questions and a form of every field`, withQuiz, MAX_FORM_PART);
  report(build, `${name} with a quiz of 8 questions`, withQuiz, MAX_FIRST_PART);
  report(build, `${name} with a quiz of 8 questions and headers`, withQuiz + HEADERS, MAX_FIRST_RESPONSE);
}

/** @param {Build} build @param {string} what @param {number} bytes @param {number} limit */
function report(build, what, bytes, limit) {
  console.log(`  ${what}: ${bytes} bytes in Brotli of at most ${limit}`);
  if (bytes > limit) build.error(`${what} has ${bytes} bytes, more than ${limit}`);
}
