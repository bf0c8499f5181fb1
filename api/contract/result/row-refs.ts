/** The fields of blocks and conditions that name rows of the quiz. */
const REFERENCES = new Set(['questionId', 'optionId', 'outcomeId']);
/** The question that a piped answer is of. */
const PIPED = /(\{\{\s*answer:)([\w-]{1,64})/g;

/** A copy of any part of a quiz in which the answers that its texts quote are those of renamed questions. */
export const renamePiped = <T>(value: T, rename: (id: string) => string): T =>
  mapValues(value, (field) =>
    typeof field === 'string'
      ? field.replace(PIPED, (_whole, before: string, id: string) => before + rename(id))
      : field,
  ) as T;

/** The same of blocks of a result, whose conditions and quotations name rows by their ids. */
export const renameReferences = <T>(blocks: T, rename: (id: string) => string): T =>
  mapValues(blocks, (field, name) => (REFERENCES.has(name) ? rename(field as string) : field)) as T;

/** The ids of rows that blocks refer to, and of questions whose answers any text quotes. */
export function referencedIds(quiz: { resultBlocks?: unknown; mails?: unknown }): Set<string> {
  const ids = new Set<string>();
  const note = (id: string) => {
    ids.add(id);
    return id;
  };
  renameReferences([quiz.resultBlocks, quiz.mails], note);
  renamePiped(quiz, note);
  return ids;
}

function mapValues(value: unknown, change: (field: unknown, name: string) => unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => mapValues(item, change, name));
  if (value === null || typeof value !== 'object' || value instanceof Date) return change(value, name);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, mapValues(field, change, key)]));
}
