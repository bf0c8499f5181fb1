import { kinds } from '../../../contract/questions/kinds.ts';
import { ownOptionSettings, ownSettings } from '../../../contract/questions/own-settings.ts';
import type { Question, QuizOption } from '../../../contract/questions/question.schema.ts';
import { rowProblems } from '../../../contract/questions/row-problems.ts';
import { wholePoints } from '../../../contract/questions/worth.ts';
import type { Outcome, QuizInput, QuizStatus } from '../../../contract/quiz/quiz.schema.ts';
import { rowIdSource } from '../../../contract/quiz/row-id.ts';
import { voteReader } from '../../../contract/scoring/buckets.ts';
import { limits } from '../../../contract/web/limits.ts';
import { badRequest } from '../../errors.ts';

type Rows = { questions: Question[]; outcomes: Outcome[] };
type Body = Pick<QuizInput, 'questions' | 'outcomes' | 'outcomeType'> & { status: QuizStatus };

/**
 * The questions and outcomes of a body as they are stored: ordered 0…n−1, each question with the
 * option rows that its kind has, each option with its votes by ids of outcomes. Rows keep the ids they
 * come with; rows without one get it here. A question that was answered by a choice in `before` and is
 * now answered by a text, or the other way round, gets a new id: no visitor was asked it. Throws a 400 if
 * an id occurs twice, if settings of questions contradict each other or lead backwards, if a vote of the body is for an outcome that is not there, or if a category of a
 * published quiz is none of its outcomes.
 */
export function arrangeRows(body: Body, before?: Rows): Rows {
  assertUniqueIds(body);
  const newId = rowIdSource();
  const { questions, outcomes } = withVotes(body, newId, before);
  const isScored = new Map(before?.questions.map(({ id, type }) => [id, kinds[type].scored]));
  const sorted = questions
    .map((question, index) => ({ question, order: question.order ?? index }))
    .sort((a, b) => a.order - b.order);
  const renamed = new Map<string, string>();
  const arranged = sorted.map(({ question }, order): Question => {
    const { id = newId(), order: _wished, options: _rows, title, type, ...settings } = question;
    const { scored, rows } = kinds[type];
    const options = rows(question.options).map((row): QuizOption => {
      const { id: option = newId(), text, points, votes = [], bucket: _name, ...rest } = row;
      return { id: option, text, points: wholePoints(points), votes, ...ownOptionSettings(type, rest) };
    });
    const isOther = (isScored.get(id) ?? scored) !== scored;
    if (isOther) renamed.set(id, newId());
    return { id: renamed.get(id) ?? id, title, type, order, options, ...ownSettings(type, settings) };
  });
  const stored = arranged.map((question) => withTargets(question, renamed));
  assertNoProblems(
    stored,
    sorted.map(({ question }) => questions.indexOf(question)),
  );
  return { questions: stored, outcomes };
}

/** What led to a question that has another id now leads there. */
function withTargets(question: Question, renamed: ReadonlyMap<string, string>): Question {
  if (renamed.size === 0) return question;
  const turned = <Row extends { next?: string | undefined }>(row: Row): Row =>
    row.next === undefined ? row : { ...row, next: renamed.get(row.next) ?? row.next };
  return { ...turned(question), options: question.options.map(turned) };
}

/** @param sentAt where each question stands in the body */
function assertNoProblems(questions: Question[], sentAt: readonly number[]): void {
  const issues = rowProblems(questions).map(({ path, message }) => ({
    path: path.replace(/^questions\.(\d+)/, (_, place: string) => `questions.${sentAt[Number(place)]}`),
    message,
  }));
  if (issues[0]) throw badRequest(issues[0].message, issues);
}

/**
 * Options with their votes, and the outcomes that these are for. A category without an outcome is a new
 * one in a draft. What is live must not get an outcome that nobody wrote, and where points decide, a new
 * one would have no band. There it is no vote.
 */
function withVotes(
  { questions, outcomes: given, outcomeType, status }: Body,
  newId: () => string,
  before: Rows | undefined,
) {
  const isSent = questions !== before?.questions;
  const decides = outcomeType === 'bucket';
  const make = (name: string): Outcome => {
    return { id: newId(), name, title: name, description: '', minScore: null, maxScore: null };
  };
  const { outcomes, read } = voteReader(
    given.map(({ id = newId(), ...outcome }): Outcome => ({ id, ...outcome })),
    { make: decides && status === 'draft' ? make : undefined, before: before?.outcomes },
  );
  const problems: Array<{ at: string; field: 'bucket' | 'votes'; message: string }> = [];
  const voting = questions.map((question, place) => ({
    ...question,
    options: question.options.map((option, row) => {
      const { votes, problem } = read(option);
      if (problem) problems.push({ at: `questions.${place}.options.${row}`, ...problem });
      return { ...option, votes };
    }),
  }));
  const issuesOf = (some: typeof problems) =>
    some.map(({ at, field, message }) => ({ path: `${at}.${field}`, message }));
  // Stored options lose the votes for an outcome that is removed. A body must not name one that is not there.
  const dangling = problems.filter(({ field }) => field === 'votes');
  if (dangling[0] && isSent) throw badRequest(dangling[0].message, issuesOf(dangling));
  if (problems.length > 0 && decides && status === 'published')
    throw badRequest('The quiz cannot be published yet', issuesOf(problems), 'not_publishable');
  if (outcomes.length > limits.outcomes) {
    const message = `At most ${limits.outcomes} outcomes`;
    throw badRequest(message, [{ path: 'outcomes', message }]);
  }
  return { questions: voting, outcomes };
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
