import type { Replay } from '../../../contract/analytics/replay.schema.ts';
import { reachableQuestions } from '../../../contract/flow.ts';
import type { ScorableQuestion } from '../../../contract/questions/kind.ts';
import { kinds } from '../../../contract/questions/kinds.ts';
import { NOTHING, optionWorth, type Worth } from '../../../contract/questions/worth.ts';
import { type ScorableQuiz, worthScorerOf } from '../../../contract/scoring/scoring.ts';
import { chosenIn } from '../recording/way.ts';
import type { TakenWays } from './taken-ways.ts';

/** Where somebody ended and would end, as ids of outcomes; `to` is undefined where the edited quiz does not have their answers. */
export type Move = { from: string; to: string | undefined };

/**
 * Scores ways by a quiz as it was taken and as it has been edited, by the rules of `scoreQuiz`. What a choice is worth is worked out once,
 * and not for everybody who made it.
 * @returns where those who took the way of a row ended and would end
 */
export function replayOf(taken: ScorableQuiz, edited: ScorableQuiz, ways: TakenWays): (row: number) => Move {
  const [before, after] = [worthScorerOf(taken), worthScorerOf(edited)];
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
      from: before(worthsBefore).outcomeId,
      to: known === asked.size ? after(worthsAfter).outcomeId : undefined,
    };
  };
}

/** What each of the choices is worth; nothing where there is no such question, or nothing was chosen. */
const worthsOf = (question: ScorableQuestion | undefined, choices: readonly string[] = []): Worth[] =>
  choices.map((part) => (question && part ? kinds[question.type].worth(question, chosenIn(part)) : NOTHING));

/** The options of each question that can be worth something: without an answer to all of these nobody can say where somebody would end. */
const askedBy = ({ questions }: ScorableQuiz): Map<string, Set<string>> =>
  new Map(
    reachableQuestions(questions)
      .filter(({ options }) => options.some((option) => isWorth(option)))
      .map(({ id, options }) => [id, new Set(options.map((option) => option.id))]),
  );

function isWorth(option: ScorableQuiz['questions'][number]['options'][number]): boolean {
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
  outcomes(taken: ScorableQuiz, edited: ScorableQuiz): Replay['outcomes'] {
    const names = new Map([...taken.outcomes, ...edited.outcomes].map(({ id, name }) => [id, name]));
    const ids = new Set([...edited.outcomes.map(({ id }) => id), ...this.before.keys(), ...this.after.keys()]);
    return [...ids].map((id) => ({
      id,
      name: names.get(id) ?? '',
      before: this.before.get(id) ?? 0,
      after: this.after.get(id) ?? 0,
    }));
  }
}

const addTo = (counts: Map<string, number>, key: string, count: number) =>
  counts.set(key, (counts.get(key) ?? 0) + count);
