import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kinds } from './kinds.ts';
import { questionTypes } from './question.schema.ts';

const rows = (...texts: string[]) => texts.map((text, index) => ({ id: `${index}`, text, points: index, votes: [] }));
const one = { questionId: 'q', answerOptionId: '1' };
const typed = (textAnswer: string) => ({ questionId: 'q', textAnswer });

const FOLDERS = ['api', 'widget', 'dashboard', 'e2e'];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
).filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path));
/** Files outside the `tables` that contain a name; of the `makers`, besides where they make something of it. */
function readers(name: RegExp, tables: RegExp, makers: ReadonlySet<string>, made: RegExp): string[] {
  expect(files.length).toBeGreaterThan(300);
  expect(files).toEqual(expect.arrayContaining([...makers]));
  return files.filter((path) => {
    if (tables.test(path)) return false;
    const source = readFileSync(path, 'utf8');
    return name.test(makers.has(path) ? source.replace(made, '') : source);
  });
}

describe('the name of a question type', () => {
  /**
   * What a kind is, how it is shown and how it is edited. Fields of other tools have types of their own, which are called alike. The data
   * that a release leaves behind has each kind, and its answer.
   */
  const TABLES =
    /^(?:(api\/contract|widget\/src|dashboard\/src\/features\/builder)\/questions|api\/src\/destinations\/vendors|api\/release-fixtures)\//;
  /** To make a question of a type, its name must be written: what makes some, for visitors, owners or tests. */
  const MAKERS = new Set([
    'api/contract/quiz/demo-quiz.ts',
    'api/scripts/published-quiz.mjs',
    'api/src/test/factories.ts',
    'api/src/test/skin-routine.ts',
    'dashboard/src/features/builder/editing/question-rules.ts',
    'e2e/lead-form.e2e.ts',
    'e2e/lead-part.e2e.ts',
    'e2e/long-text.e2e.ts',
    'e2e/question-layout.e2e.ts',
    'e2e/result-blocks.e2e.ts',
    'e2e/question-kinds.e2e.ts',
    'e2e/text-direction.e2e.ts',
    'e2e/visitor-walk.ts',
    'e2e/whole-funnel.e2e.ts',
    'e2e/wordpress/traveller-quiz.ts',
    'widget/src/test-quiz.ts',
  ]);
  /** A name that is a common word is looked for where it is compared. */
  const nameOf = (type: string) =>
    new RegExp(type.includes('_') ? `\\b${type}\\b` : `type\\b.*(?:[=!]==|case) '${type}'`);
  it.each(questionTypes)('%s is written nowhere but in the tables, and where such a question is made', (type) => {
    expect(readers(nameOf(type), TABLES, MAKERS, /\btype: '\w+'/g)).toEqual([]);
  });
});

describe('the form in which an answer is sent', () => {
  /** Programs that send answers, for tests, benchmarks and pictures. */
  const MAKERS = new Set([
    'api/docs-site/demo-visitors.mjs',
    'api/scripts/answers-to.mjs',
    'api/src/test/factories.ts',
    'api/src/test/readiness-quiz.ts',
    'api/src/test/skin-routine.ts',
    'e2e/dashboard-pages.e2e.ts',
    'e2e/history.e2e.ts',
    'e2e/outcome-colors.e2e.ts',
  ]);
  const MADE = /\b(answerOptionIds?|textAnswer|numberAnswer): |\bid: answerOptionId\b|, answerOptionId \}/g;
  it.each(['answerOptionId', 'answerOptionIds', 'textAnswer', 'numberAnswer'])(
    'is known to the kinds alone: %s',
    (field) =>
      expect(
        readers(new RegExp(`\\b${field}\\b`), /^api\/(contract\/questions|release-fixtures)\//, MAKERS, MADE),
      ).toEqual([]),
  );
});

describe('option rows', () => {
  it('of a choice are as they come, of a text there are none', () => {
    expect(kinds.multiple_choice.rows(rows('a', 'b'))).toEqual(rows('a', 'b'));
    expect(kinds.short_text.rows(rows('a', 'b'))).toEqual([]);
  });
  it('of true/false are True and False; another text leaves its worth, not its id', () => {
    expect(kinds.true_false.rows(rows('Yes', 'TRUE'))).toEqual([
      { id: '1', text: 'True', points: 1, votes: [] },
      { id: undefined, text: 'False', points: 0 },
    ]);
    expect(kinds.true_false.rows(rows('False', 'No')).map(({ id, points }) => [id, points])).toEqual([
      [undefined, 0],
      ['0', 0],
    ]);
  });
});

describe('an answer', () => {
  const options = rows('a', 'b');
  it('to a choice is one of its options', () => {
    const { accept } = kinds.multiple_choice;
    expect(accept({ options }, one)).toEqual({
      answer: { questionId: 'q', chosen: ['1'], text: 'b', worth: { points: 1, votes: [] } },
    });
    expect(accept({ options }, { questionId: 'q', answerOptionIds: ['1'] }).answer).toBeUndefined();
    expect(accept({ options }, { ...one, answerOptionId: 'x' })).toEqual({
      refused: 'This option is not part of the question',
    });
    expect(accept({ options }, typed('a'))).toEqual({ refused: 'This question needs one of its options' });
  });
  it('to a short text is one line of at most 1,000 characters', () => {
    const { accept } = kinds.short_text;
    expect(accept({ options: [] }, typed('one\r\n\ttwo'))).toEqual({
      answer: { questionId: 'q', chosen: [], text: 'one two', worth: { points: 0, votes: [] } },
    });
    expect(accept({ options: [] }, typed('x'.repeat(1_000))).answer?.text).toHaveLength(1_000);
    expect(accept({ options: [] }, typed('x'.repeat(1_001)))).toEqual({
      refused: 'At most 1000 characters',
      field: 'textAnswer',
    });
    expect(accept({ options: [] }, one)).toEqual({ refused: 'This question needs a text' });
  });
});

describe('worth', () => {
  const question = {
    id: 'q',
    type: 'multiple_choice' as const,
    options: rows('a', 'b', 'c').map((row) => ({ ...row, votes: [{ outcomeId: 'red', weight: 2 }] })),
  };
  it('of a choice is that of its option, and the best is the highest, be it negative', () => {
    expect(kinds.multiple_choice.worth(question, ['1'])).toEqual({
      points: 1,
      votes: [{ outcomeId: 'red', weight: 2 }],
    });
    expect(kinds.multiple_choice.worth(question, ['x'])).toEqual({ points: 0, votes: [] });
    expect(kinds.multiple_choice.best(question)).toBe(2);
    const below = question.options.map((option) => ({ ...option, points: option.points - 5 }));
    expect(kinds.multiple_choice.best({ ...question, options: below })).toBe(-3);
  });
  it('can come out in as many equally likely ways as there are options', () => {
    expect(kinds.multiple_choice.distribution(question)?.map(({ worth, count }) => [worth.points, count])).toEqual([
      [0, 1n],
      [1, 1n],
      [2, 1n],
    ]);
  });
  it('of a text is nothing, whatever options it is said to have', () => {
    expect(kinds.short_text.best(question)).toBe(0);
    expect(kinds.short_text.distribution(question)).toEqual([]);
    expect(kinds.short_text.worth(question, ['1'])).toEqual({ points: 0, votes: [] });
  });
});
