import type { Answer } from '../../contract/questions/answer.schema.ts';
import { optionWorth } from '../../contract/questions/worth.ts';
import type { Replay } from '../../contract/replay.schema.ts';
import { bucketKey, type ScorableOutcome, type ScorableQuiz, scorerOf } from '../../contract/scoring.ts';

/** A quiz as far as scoring goes, whose outcomes can be told apart although they are renamed. */
export type ReplayedQuiz = Omit<ScorableQuiz, 'outcomes'> & {
  outcomes: ReadonlyArray<ScorableOutcome & { id: string }>;
};
/** Where somebody ended and would end, as keys of outcomes; `to` is undefined where the edited quiz does not have their answers. */
export type Move = { from: string; to: string | undefined };

/**
 * Scores answers by a quiz as it was taken and as it has been edited, by the rules of `scoreQuiz`. An outcome that is renamed stays the same
 * outcome. Pure.
 */
export function replayOf(taken: ReplayedQuiz, edited: ReplayedQuiz): (answers: readonly Answer[]) => Move {
  const [before, after] = [scorerOf(taken), scorerOf(edited)];
  const [keyBefore, keyAfter] = [keysOf(taken), keysOf(edited)];
  const knows = knownTo(edited);
  return (answers) => ({
    from: keyBefore(before(answers).outcome),
    to: knows(answers) ? keyAfter(after(answers).outcome) : undefined,
  });
}

/** The outcome with a name, by its id; a name that no outcome has stands for itself. */
function keysOf({ outcomes }: ReplayedQuiz): (name: string) => string {
  const byName = new Map<string, string>();
  for (const { id, name } of outcomes) if (!byName.has(name)) byName.set(name, `id:${id}`);
  return (name) => (name === '' ? '' : (byName.get(name) ?? `name:${bucketKey(name)}`));
}

/** Whether the edited quiz has an answer to each of its questions that can be worth something. */
function knownTo({ questions }: ReplayedQuiz): (answers: readonly Answer[]) => boolean {
  const asked = new Map(
    questions
      .filter(({ options }) => options.some((option) => isWorth(option)))
      .map(({ id, options }) => [id, new Set(options.map((option) => option.id))]),
  );
  return (answers) => {
    let known = 0;
    for (const { questionId, answerOptionId = '' } of answers)
      if (asked.get(questionId)?.has(answerOptionId)) known += 1;
    return known === asked.size;
  };
}

function isWorth(option: ReplayedQuiz['questions'][number]['options'][number]): boolean {
  const { points, votes } = optionWorth(option);
  return points !== 0 || votes.length > 0;
}

/** Adds up what was replayed. `ways` are kept as examples, up to so many of each move. */
export class ReplayTally {
  people = 0;
  unknown = 0;
  private readonly before = new Map<string, number>();
  private readonly after = new Map<string, number>();
  private readonly moves = new Map<string, { from: string; to: string; count: number; ways: string[] }>();

  constructor(private readonly mostWays: number) {}

  add({ from, to }: Move, count: number, way: string): void {
    this.people += count;
    addTo(this.before, from, count);
    if (to === undefined) {
      this.unknown += count;
      return;
    }
    addTo(this.after, to, count);
    if (from === to) return;
    const key = `${from}\n${to}`;
    let move = this.moves.get(key);
    if (!move) {
      move = { from, to, count: 0, ways: [] };
      this.moves.set(key, move);
    }
    move.count += count;
    if (move.ways.length < this.mostWays && !move.ways.includes(way)) move.ways.push(way);
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
