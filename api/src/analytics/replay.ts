import { reachableQuestions } from '../../contract/flow.ts';
import type { ScorableQuestion } from '../../contract/questions/kind.ts';
import { kinds } from '../../contract/questions/kinds.ts';
import { NOTHING, optionWorth, type Worth } from '../../contract/questions/worth.ts';
import type { Replay } from '../../contract/replay.schema.ts';
import { bucketKey, type ScorableOutcome, type ScorableQuiz, worthScorerOf } from '../../contract/scoring.ts';
import type { TakenWays } from './taken-ways.ts';
import { chosenIn } from './way.ts';

/** A quiz as far as scoring goes, whose outcomes can be told apart although they are renamed. */
export type ReplayedQuiz = Omit<ScorableQuiz, 'outcomes'> & {
  outcomes: ReadonlyArray<ScorableOutcome & { id: string }>;
};
/** Where somebody ended and would end, as keys of outcomes; `to` is undefined where the edited quiz does not have their answers. */
export type Move = { from: string; to: string | undefined };

/**
 * Scores ways by a quiz as it was taken and as it has been edited, by the rules of `scoreQuiz`. An outcome that is renamed stays the same
 * outcome. What a choice is worth is worked out once, and not for everybody who made it.
 * @returns where those who took the way of a row ended and would end
 */
export function replayOf(taken: ReplayedQuiz, edited: ReplayedQuiz, ways: TakenWays): (row: number) => Move {
  const [before, after] = [worthScorerOf(taken), worthScorerOf(edited)];
  const [keyBefore, keyAfter] = [keysOf(taken), keysOf(edited)];
  const asked = askedBy(edited);
  const columns = taken.questions.map((question, place) => {
    const at = edited.questions.findIndex(({ id }) => id === question.id);
    const options = asked.get(question.id);
    return {
      at,
      before: worthsOf(question, ways.chosen[place]),
      after: worthsOf(edited.questions[at], ways.chosen[place]),
      isKnown: (ways.chosen[place] ?? []).map((part) => part !== '' && chosenIn(part).every((id) => options?.has(id))),
    };
  });
  const worthsBefore = taken.questions.map(() => NOTHING);
  const worthsAfter = edited.questions.map(() => NOTHING);
  return (row) => {
    const first = row * columns.length;
    let known = 0;
    for (let place = 0; place < columns.length; place += 1) {
      const column = columns[place] as (typeof columns)[number];
      const chosen = ways.rows[first + place] as number;
      worthsBefore[place] = column.before[chosen] ?? NOTHING;
      if (column.at >= 0) worthsAfter[column.at] = column.after[chosen] ?? NOTHING;
      if (column.isKnown[chosen]) known += 1;
    }
    return {
      from: keyBefore(before(worthsBefore).outcome),
      to: known === asked.size ? keyAfter(after(worthsAfter).outcome) : undefined,
    };
  };
}

/** What each of the choices is worth; nothing where there is no such question, or nothing was chosen. */
const worthsOf = (question: ScorableQuestion | undefined, choices: readonly string[] = []): Worth[] =>
  choices.map((part) => (question && part ? kinds[question.type].worth(question, chosenIn(part)) : NOTHING));

/** The outcome with a name, by its id; a name that no outcome has stands for itself. */
function keysOf({ outcomes }: ReplayedQuiz): (name: string) => string {
  const byName = new Map<string, string>();
  for (const { id, name } of outcomes) if (!byName.has(name)) byName.set(name, `id:${id}`);
  return (name) => (name === '' ? '' : (byName.get(name) ?? `name:${bucketKey(name)}`));
}

/** The options of each question that can be worth something: without an answer to all of these nobody can say where somebody would end. */
const askedBy = ({ questions }: ReplayedQuiz): Map<string, Set<string>> =>
  new Map(
    reachableQuestions(questions)
      .filter(({ options }) => options.some((option) => isWorth(option)))
      .map(({ id, options }) => [id, new Set(options.map((option) => option.id))]),
  );

function isWorth(option: ReplayedQuiz['questions'][number]['options'][number]): boolean {
  const { points, votes } = optionWorth(option);
  return points !== 0 || votes.length > 0;
}

/** Adds up what was replayed. Of the rows of each move up to so many are kept, for examples. */
export class ReplayTally {
  people = 0;
  unknown = 0;
  private readonly before = new Map<string, number>();
  private readonly after = new Map<string, number>();
  private readonly moves = new Map<string, { from: string; to: string; count: number; rows: number[] }>();

  constructor(private readonly mostRows: number) {}

  add({ from, to }: Move, count: number, row: number): void {
    this.people += count;
    if (to === undefined) {
      this.unknown += count;
      return;
    }
    addTo(this.before, from, count);
    addTo(this.after, to, count);
    if (from === to) return;
    const key = `${from}\n${to}`;
    let move = this.moves.get(key);
    if (!move) {
      move = { from, to, count: 0, rows: [] };
      this.moves.set(key, move);
    }
    move.count += count;
    if (move.rows.length < this.mostRows) move.rows.push(row);
  }

  get moved() {
    return [...this.moves.values()].sort((a, b) => b.count - a.count);
  }

  /** Outcomes of the edited quiz in its order, then others that somebody ended in. */
  outcomes(taken: ReplayedQuiz, edited: ReplayedQuiz): Replay['outcomes'] {
    const names = new Map<string, string>();
    const learn = ({ outcomes, questions }: ReplayedQuiz) => {
      for (const { id, name } of outcomes) if (!names.has(`id:${id}`)) names.set(`id:${id}`, name);
      for (const { options } of questions)
        for (const { bucket } of options) {
          const key = `name:${bucketKey(bucket)}`;
          if (!names.has(key)) names.set(key, bucket.trim());
        }
    };
    learn(edited);
    learn(taken);
    const own = edited.outcomes.map(({ id }) => `id:${id}`);
    const keys = new Set([...own, ...this.before.keys(), ...this.after.keys()]);
    return [...keys].map((key) => ({
      key,
      name: names.get(key) ?? '',
      before: this.before.get(key) ?? 0,
      after: this.after.get(key) ?? 0,
    }));
  }
}

const addTo = (counts: Map<string, number>, key: string, count: number) =>
  counts.set(key, (counts.get(key) ?? 0) + count);
