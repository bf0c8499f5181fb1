import type { EditedQuiz } from './editor-state.ts';
import { sameValue } from './merge/quiz-tree.ts';

/**
 * What is edited once `sent`, from which it was made, is known to be `stored`: the stored quiz with what was typed since. A trailing space
 * stays, so that typing can continue after it.
 */
export function afterSave(edited: EditedQuiz, sent: EditedQuiz, stored: EditedQuiz): EditedQuiz {
  if (edited === sent) return stored;
  return settled(edited, sent, stored) as EditedQuiz;
}

/** `edited`, in which each value that is still as it was sent is as it was stored. No row comes or goes. */
function settled(edited: unknown, sent: unknown, stored: unknown): unknown {
  if (isRows(edited) && isRows(sent) && isRows(stored))
    return edited.map((row) => {
      const [before, after] = [sent, stored].map((rows) => rows.find(({ id }) => id === row.id));
      return before && after ? settled(row, before, after) : row;
    });
  if (sameValue(edited, sent)) return stored;
  if (!isRecord(edited) || !isRecord(sent) || !isRecord(stored)) return edited;
  return Object.fromEntries(
    Object.entries(edited).map(([key, value]) => [key, settled(value, sent[key], stored[key])]),
  );
}

const isRows = (value: unknown): value is Array<{ id: unknown }> =>
  Array.isArray(value) && value.every((row) => isRecord(row) && 'id' in row);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
