import { limits } from '../../contract/limits.ts';
import type { QuizChanges, QuizStatus } from '../../contract/quiz.schema.ts';
import type { OutcomeType } from '../../contract/quiz-fields.schema.ts';
import { badRequest } from '../errors.ts';
import { assignIds, carriesIds, type FormerIds, noFormerIds, type RowInput } from './assign-ids.ts';
import type { QuizRecord } from './quiz.model.ts';
import { newIdSource, reserveIds, takeId } from './quiz-ids.ts';
import { formerIds } from './quiz-versions.ts';
import { resolveCategories } from './resolve-categories.ts';

type Rows = Pick<QuizRecord, 'questions' | 'outcomes'>;
type Body = RowInput & { outcomeType: OutcomeType; status: QuizStatus };
type Context = { before: Rows; former: FormerIds; byText: boolean };

const nothing: Rows = { questions: [], outcomes: [] };

/** The rows of a new quiz with their ids, and where the next ones come from. */
export function newRows(body: Body): Required<Pick<QuizRecord, 'questions' | 'outcomes' | 'ids'>> {
  const ids = newIdSource();
  const rows = arrange(body, { before: nothing, former: noFormerIds, byText: false }, () => takeId(ids));
  return { ...rows, ids };
}

/** The rows of a quiz after a change: what the change does not name is as it was. */
export async function changedRows(before: QuizRecord, changes: QuizChanges): Promise<Rows> {
  const { questions = before.questions, outcomes = before.outcomes } = changes;
  const { outcomeType = before.outcomeType, status = before.status } = changes;
  const body = { questions, outcomes, outcomeType, status };
  const former = await formerIds(before._id, unknownIds(before, body));
  const context = { before, former, byText: !carriesIds(changes) };
  let count = 0;
  const rows = arrange(body, context, () => `?${count++}`);
  if (count === 0) return rows;
  const ids = await reserveIds(before, count);
  return arrange(body, context, () => takeId(ids));
}

function arrange(body: Body, context: Context, newId: () => string): Rows {
  const rows = assignIds(body, { ...context, newId });
  if (body.outcomeType !== 'bucket') return rows;
  // What is live must not get an outcome that nobody wrote.
  const mayAdd = body.status === 'draft';
  const resolved = resolveCategories(rows, { stored: context.before.outcomes, mayAdd, newId });
  if (resolved.outcomes.length > limits.outcomes) {
    const message = `At most ${limits.outcomes} outcomes`;
    throw badRequest(message, [{ path: 'outcomes', message }]);
  }
  return resolved;
}

/** Ids of a body that the quiz does not have now; it may have had them. */
function unknownIds(before: Rows, { questions, outcomes }: RowInput): string[] {
  const known = new Set(
    [...before.questions, ...before.questions.flatMap(({ options }) => options), ...before.outcomes].map(
      ({ id }) => id,
    ),
  );
  return [...questions, ...questions.flatMap(({ options }) => options), ...outcomes].flatMap(({ id }) =>
    id === undefined || known.has(id) ? [] : [id],
  );
}
