import { join } from 'node:path';
import { SOURCES } from './folders.mjs';

/**
 * @typedef {{language: string, messages: object}[]} EmbedData
 * What the server would insert for a quiz of eight questions, per language.
 */

/** What has been built so far, for the parts that are built later and contain or measure it. */
export const built = {
  /** File names of the parts that scripts fetch, without `.js` and the language of the second part. */
  files: { proof: '', lead: '', second: '', 'page-care': '' },
  /** The texts of the second part, per language. @type {Record<string, object>} */
  secondWords: {},
  /** What the second part imports from the first part, by module. @type {Record<string, string[]>} */
  secondImports: {},
  /** The fragments by name. @type {Record<string, {code: string, needs?: string[]}>} */
  fragments: {},
  /** What the fragments import from the first part, by module. @type {Map<string, Set<string>>} */
  fragmentImports: new Map([[join(SOURCES, 'registry.ts'), new Set(['views', 'features'])]]),
  data: {
    /** @type {EmbedData} */
    plain: [],
    /** With the texts of every kind of question. @type {EmbedData} */
    kinds: [],
    /** With all texts of questions. @type {EmbedData} */
    full: [],
    /** With a custom lead form that has every kind of field. @type {EmbedData} */
    form: [],
  },
};
