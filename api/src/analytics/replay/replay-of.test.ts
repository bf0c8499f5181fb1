import fc from 'fast-check';
import { expect, it } from 'vitest';
import { END, shownQuestions } from '../../../contract/flow.ts';
import { acceptAnswers } from '../../../contract/lead/accept-answers.ts';
import type { Answer, SentAnswer } from '../../../contract/questions/answer.schema.ts';
import { isSkippable, kinds } from '../../../contract/questions/kinds.ts';
import type { Question } from '../../../contract/questions/question.schema.ts';
import { type ScorableQuiz, scoreQuiz } from '../../../contract/scoring/scoring.ts';
import { howMany } from '../../test/long-form.ts';
import { wayOf } from '../recording/way.ts';
import { replayOf } from './replay.ts';
import { TakenWays } from './taken-ways.ts';

type Quiz = Omit<ScorableQuiz, 'questions'> & { questions: Question[] };

const types = ['multiple_choice', 'multiple_select', 'picture_choice', 'number', 'short_text', 'statement'] as const;
const outcomeIds = ['red', 'green', 'blue'];
const size = fc.constantFrom(undefined, 1, 2, 3);
const few = fc.option(fc.nat(4), { nil: undefined, freq: 2 });
/** What scoring and the way through a question depend on; `leap` is how far it goes on, past the last question to the end. */
const settings = fc.record({
  optional: fc.boolean(),
  leap: few,
  bounds: fc.tuple(size, size).filter(([min = 1, max = 3]) => min <= max),
  options: fc.array(
    fc.record({
      points: fc.integer({ min: -3, max: 9 }),
      votes: fc.uniqueArray(
        fc.record({ outcomeId: fc.constantFrom(...outcomeIds), weight: fc.constantFrom(1, 2, -1) }),
        {
          selector: ({ outcomeId }) => outcomeId,
          maxLength: 2,
        },
      ),
      leap: few,
      alone: fc.boolean(),
    }),
    { minLength: 4, maxLength: 4 },
  ),
});
const rows = fc.array(fc.record({ type: fc.constantFrom(...types), count: fc.integer({ min: 2, max: 4 }) }), {
  minLength: 1,
  maxLength: 5,
});
const COUNT = 5;
const scoring = fc.record({
  outcomeType: fc.constantFrom('points' as const, 'bucket' as const),
  questions: fc.array(settings, { minLength: COUNT, maxLength: COUNT }),
});
type Settings = typeof scoring extends fc.Arbitrary<infer E> ? E : never;
type Row = typeof rows extends fc.Arbitrary<Array<infer E>> ? E : never;

function quizOf(asked: readonly Row[], { outcomeType, questions }: Settings): Quiz {
  const target = (from: number, leap: number | undefined) =>
    leap === undefined ? {} : { next: asked[from + 1 + leap] ? `q${from + 1 + leap}` : END };
  return {
    outcomeType,
    outcomes: outcomeIds.map((id, at) => ({ id, name: id, minScore: 34 * at, maxScore: 34 * at + 33 })),
    questions: asked.map(({ type, count }, place) => {
      const { optional, leap, bounds, options } = questions[place] as Settings['questions'][number];
      const kind = kinds[type];
      const [min, max] = bounds;
      return {
        ...{ id: `q${place}`, title: '', order: place, type, optional, ...target(place, leap) },
        ...(kind.settings.includes('min') && !kind.numeric ? { min, max } : {}),
        options: kind.maxOptions
          ? options.slice(0, count).map(({ points, votes, leap: to, alone }, at) => ({
              ...{ id: `q${place}o${at}`, text: '', points, votes, ...target(place, to) },
              ...(kind.optionSettings.includes('alone') ? { alone } : {}),
              ...(kind.numeric && at < count - 1 ? { upTo: 10 * at } : {}),
            }))
          : [],
      };
    }),
  };
}

const subsets = (ids: readonly string[]): string[][] =>
  Array.from({ length: 2 ** ids.length }, (_, set) => ids.filter((_id, at) => set & (1 << at)));

/** One of the valid answers to a question; undefined where it has none. */
function answerTo(question: Question, pick: number): SentAnswer | undefined {
  const { id: questionId, type, options } = question;
  const kind = kinds[type];
  if (!options[0]) return kind.asks ? { questionId, textAnswer: '1' } : undefined;
  const sets = subsets(options.map(({ id }) => id)).filter((set) => kind.fits(question, set));
  const chosen = sets[pick % sets.length];
  if (!chosen) return undefined;
  if (kind.numeric) return { questionId, numberAnswer: 10 * options.findIndex(({ id }) => id === chosen[0]) };
  return chosen.length > 1
    ? { questionId, answerOptionIds: chosen }
    : { questionId, answerOptionId: chosen[0] as string };
}

/** The answers of a visitor: 0 skips what may be skipped. */
function answersTo(questions: readonly Question[], picks: readonly number[], known: readonly SentAnswer[] = []) {
  const sent = questions.flatMap((question, place) => {
    const pick = picks[place] ?? 0;
    const before = known.find(({ questionId }) => questionId === question.id);
    return before ?? (pick === 0 && isSkippable(question) ? [] : (answerTo(question, pick) ?? []));
  });
  return { sent, ...acceptAnswers(questions, sent) };
}

/** What the edited quiz knows of a visitor: their answers that it would accept, and whether those are all that it asks for. */
function knownOf(taken: Quiz, edited: Quiz, { sent, answers }: { sent: SentAnswer[]; answers: Answer[] }) {
  const shown = new Set(shownQuestions(taken.questions, answers).map(({ id }) => id));
  const known = sent.filter((given) => {
    const question = edited.questions.find(({ id }) => id === given.questionId);
    // Neither texts nor numbers are stored: a number counts by the range that held it.
    if (!shown.has(given.questionId) || !question?.options[0]) return false;
    const chosen = answers.find(({ questionId }) => questionId === given.questionId)?.chosen ?? [];
    return kinds[question.type].accept(question, given).answer?.chosen.join() === chosen.join();
  });
  const ids = new Set(known.map(({ questionId }) => questionId));
  const gave = new Set(sent.map(({ questionId }) => questionId));
  const { answers: read } = acceptAnswers(edited.questions, known);
  const isSkipped = (question: Question) => {
    const hadOptions = taken.questions.some(({ id, options }) => id === question.id && options[0]);
    return hadOptions && shown.has(question.id) && !gave.has(question.id) && isSkippable(question);
  };
  const isWhole = shownQuestions(edited.questions, read).every(
    (question) => !question.options[0] || ids.has(question.id) || isSkipped(question),
  );
  return { known, read, isWhole };
}

it('equals scoring each visitor anew, and never guesses, whatever the kinds, branches, sets and skips', () => {
  let [sure, unsure] = [0, 0];
  fc.assert(
    fc.property(
      rows,
      rows,
      scoring,
      scoring,
      fc.array(fc.array(fc.nat(20), { minLength: COUNT, maxLength: COUNT }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(20), { minLength: COUNT, maxLength: COUNT }),
      (asked, others, made, edit, people, guesses) => {
        const taken = quizOf(asked, made);
        // Questions of the same ids, some of another kind or with other options, some added, some removed.
        const edited = quizOf(
          others.map((row, place) => {
            const before = asked[place]?.type;
            const isOther = row.count === 4 && row.type !== 'number' && before !== 'number';
            return { ...row, type: isOther ? row.type : (before ?? row.type) };
          }),
          edit,
        );
        const visitors = people
          .map((picks) => answersTo(taken.questions, picks))
          .filter(({ issues }) => issues.length === 0);
        const ways = new TakenWays(taken.questions.map(({ options }) => options.map(({ id }) => id)));
        for (const visitor of visitors) {
          const { answers } = visitor;
          const way = wayOf(answers);
          ways.add(way);
          const row = Array.from({ length: ways.size }, (_, at) => at).find((at) => ways.wayOf(at) === way) as number;
          const { from, to } = replayOf(taken, edited, ways)(row);
          expect(from).toBe(scoreQuiz(taken, answers).outcomeId);
          const { known, read, isWhole } = knownOf(taken, edited, visitor);
          if (isWhole) expect(to).toBe(scoreQuiz(edited, read).outcomeId);
          else if (to !== undefined) {
            const guessed = answersTo(edited.questions, guesses, known);
            if (guessed.issues.length === 0) expect(to).toBe(scoreQuiz(edited, guessed.answers).outcomeId);
          }
          if (to === undefined) unsure += 1;
          else sure += 1;
        }
      },
    ),
    { numRuns: howMany(600, 20_000) },
  );
  // Neither is rare, so both are tested.
  expect(Math.min(sure, unsure)).toBeGreaterThan(100);
});
