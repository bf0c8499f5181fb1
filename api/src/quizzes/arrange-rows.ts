import { limits } from '../../contract/limits.ts';
import { kinds } from '../../contract/questions/kinds.ts';
import type { Question, QuizOption } from '../../contract/questions/question.schema.ts';
import { wholePoints } from '../../contract/questions/worth.ts';
import type { Outcome, QuizInput, QuizStatus } from '../../contract/quiz.schema.ts';
import { rowIdSource } from '../../contract/row-id.ts';
import { badRequest } from '../errors.ts';
import { resolveCategories } from './resolve-categories.ts';

type Rows = { questions: Question[]; outcomes: Outcome[] };
type Body = Pick<QuizInput, 'questions' | 'outcomes' | 'outcomeType'> & { status: QuizStatus };

/**
 * The questions and outcomes of a body as they are stored: ordered 0…n−1, each question with the
 * option rows that its kind has. Rows keep the ids they come with; rows without one get it here.
 * A question that was answered by a choice in `before` and is now answered by a text, or the other
 * way round, gets a new id, because nobody was asked it. Throws a 400 if an id occurs twice.
 */
export function arrangeRows(body: Body, before: Rows = { questions: [], outcomes: [] }): Rows {
  assertUniqueIds(body);
  const newId = rowIdSource();
  const rows = withIds(body, before, newId);
  if (body.outcomeType !== 'bucket') return rows;
  // What is live must not get an outcome that nobody wrote.
  const mayAdd = body.status === 'draft';
  const resolved = resolveCategories(rows, { stored: before.outcomes, mayAdd, newId });
  if (resolved.outcomes.length > limits.outcomes) {
    const message = `At most ${limits.outcomes} outcomes`;
    throw badRequest(message, [{ path: 'outcomes', message }]);
  }
  return resolved;
}

function withIds({ questions, outcomes }: Body, before: Rows, newId: () => string): Rows {
  const isScored = new Map(before.questions.map(({ id, type }) => [id, kinds[type].scored]));
  const sorted = questions
    .map((question, index) => ({ question, order: question.order ?? index }))
    .sort((a, b) => a.order - b.order);
  return {
    questions: sorted.map(({ question }, order): Question => {
      const { id = newId(), order: _wished, options: _rows, title, type, ...own } = question;
      const { scored, rows } = kinds[type];
      const options = rows(question.options).map(({ id: option = newId(), text, points, ...row }): QuizOption => {
        return { id: option, text, points: wholePoints(points), ...row };
      });
      const isOther = (isScored.get(id) ?? scored) !== scored;
      return { id: isOther ? newId() : id, title, type, order, options, ...own };
    }),
    outcomes: outcomes.map(({ id = newId(), ...outcome }): Outcome => ({ id, ...outcome })),
  };
}

/** No two questions, options or outcomes of a quiz have the same id. */
function assertUniqueIds({ questions, outcomes }: Body): void {
  const seen = new Set<string>();
  const check = (path: string, id: string | undefined) => {
    const message = 'Another row has this id. Leave it out for a new row';
    if (id !== undefined && seen.has(id)) throw badRequest(message, [{ path: `${path}.id`, message }]);
    if (id !== undefined) seen.add(id);
  };
  for (const [place, { id, options }] of questions.entries()) {
    check(`questions.${place}`, id);
    for (const [row, option] of options.entries()) check(`questions.${place}.options.${row}`, option.id);
  }
  for (const [place, { id }] of outcomes.entries()) check(`outcomes.${place}`, id);
}
