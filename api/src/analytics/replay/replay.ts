import type { Replay } from '../../../contract/analytics/replay.schema.ts';
import { placeAfter } from '../../../contract/flow.ts';
import { isSkippable, kinds } from '../../../contract/questions/kinds.ts';
import { NOTHING, optionWorth, type Worth } from '../../../contract/questions/worth.ts';
import { type ScorableQuiz, worthScorerOf } from '../../../contract/scoring/scoring.ts';
import { chosenIn } from '../recording/way.ts';
import type { TakenWays } from './taken-ways.ts';

/** Where somebody ended and would end, as ids of outcomes; `to` is undefined where the edited quiz does not have their answers. */
export type Move = { from: string; to: string | undefined };

/**
 * Scores ways by a quiz as it was taken and as it has been edited, by the rules of `scoreQuiz`. What a choice is worth and where it leads is
 * worked out once, and not for everybody who made it.
 * @returns where those who took the way of a row ended and would end
 */
export function replayOf(taken: ScorableQuiz, edited: ScorableQuiz, ways: TakenWays): (row: number) => Move {
  const [before, after] = [worthScorerOf(taken), worthScorerOf(edited)];
  const takenSteps = taken.questions.map((_, place) => stepsOf(taken, place, ways.chosen[place]));
  const columns = edited.questions.map(({ id }) => taken.questions.findIndex((question) => question.id === id));
  const editedSteps = columns.map((column, place) => stepsOf(edited, place, ways.chosen[column]));
  // A visitor who skipped a question that was shown would skip it again. Texts are not stored, so of a
  // question that had no options nobody knows whether it was skipped.
  const canSkip = edited.questions.map((question, place) => {
    const asked = taken.questions[columns[place] as number];
    return asked !== undefined && asked.options.length > 0 && isSkippable(asked) && isSkippable(question);
  });
  const worths: Array<Worth | undefined> = [];
  const shown: boolean[] = [];
  return (row) => {
    const first = row * taken.questions.length;
    worths.length = 0;
    worths.length = taken.questions.length;
    shown.length = 0;
    for (let place = 0; place < takenSteps.length; ) {
      const { step } = stepOf(takenSteps[place], ways.rows[first + place]);
      worths[place] = step.worth;
      shown[place] = true;
      place = step.to;
    }
    const from = before(worths).outcomeId;
    worths.length = 0;
    worths.length = edited.questions.length;
    for (let place = 0; place < editedSteps.length; ) {
      const column = columns[place] as number;
      const { step, chosen } = stepOf(editedSteps[place], column < 0 ? 0 : ways.rows[first + column]);
      const isKnown = chosen > 0 ? step.fits : shown[column] && canSkip[place];
      if (step.matters && !isKnown) return { from, to: undefined };
      worths[place] = step.worth;
      place = step.to;
    }
    return { from, to: after(worths).outcomeId };
  };
}

type Asked = ScorableQuiz['questions'][number];
/** What a choice does at a question: `matters` where the end may depend on what is chosen there. */
type Step = { worth: Worth; to: number; fits: boolean; matters: boolean };

/** What each of the choices does at a question; the first is none. */
function stepsOf({ questions }: ScorableQuiz, place: number, choices: readonly string[] = ['']): Step[] {
  const question = questions[place] as Asked;
  const matters = question.options.some((option) => option.next !== undefined || isWorth(option));
  return choices.map((part) => {
    const chosen = chosenIn(part);
    return {
      worth: part ? kinds[question.type].worth(question, chosen) : NOTHING,
      to: placeAfter(questions, place, chosen),
      fits: kinds[question.type].fits(question, chosen),
      matters,
    };
  });
}

const stepOf = (steps: readonly Step[] = [], chosen = 0) => ({ step: steps[chosen] as Step, chosen });

function isWorth(option: Asked['options'][number]): boolean {
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
