import type { GivenAnswer } from './questions/sent-answer.ts';

// Which questions a visitor is shown, and in which order. Only this file knows it; whatever follows a
// visitor through a quiz asks it. An option names the question that follows it (`next`), or else its
// question does; without a name the one below follows. Targets stand below, so every way ends; any
// other target counts as none. A place is an index into the questions, from 0; the place after the
// last is the end, the lead form.

/** The `next` that leads to the end of the questions. No row has this id. */
export const END = 'end';

type Turn = { id: string; next?: string | undefined };
/** The fields of a question that decide what follows it. Public quizzes call its options `answerOptions`. */
export type FlowQuestion = Turn & {
  options?: readonly Turn[];
  answerOptions?: readonly Turn[];
  optional?: boolean | undefined;
};
/** At most one per question. A list, because pages with a quiz may replace `Map`. */
type Answers = ReadonlyArray<Pick<GivenAnswer, 'questionId' | 'chosen'>>;

const rowsOf = ({ options, answerOptions }: FlowQuestion): readonly Turn[] => answerOptions ?? options ?? [];

/** The place that a target leads to from a place; the one below for a target that is none. */
export function placeOf(questions: readonly FlowQuestion[], from: number, target: string | undefined): number {
  if (target === END) return questions.length;
  const place = target ? questions.findIndex(({ id }) => id === target) : 0;
  return place > from ? place : from + 1;
}

/**
 * The place after a question. Of several chosen options the first in the question's order that names
 * a target decides, then the question itself, which also decides where nothing was chosen.
 */
export function placeAfter(questions: readonly FlowQuestion[], from: number, chosen: readonly string[] = []): number {
  const question = questions[from] as FlowQuestion;
  const option = rowsOf(question).find(({ id, next }) => next && chosen.includes(id));
  return placeOf(questions, from, option?.next || question.next);
}

/** Where a question can lead to: distinct places, ascending. */
export function placesAfter(questions: readonly FlowQuestion[], from: number): number[] {
  const question = questions[from] as FlowQuestion;
  const rows = rowsOf(question);
  const targets = rows.map(({ next }) => next || question.next);
  // Without options, or where it may be skipped, it goes by its own.
  if (!rows[0] || question.optional) targets.push(question.next);
  // Without `Set`, which pages with a quiz may replace, too.
  return targets
    .map((target) => placeOf(questions, from, target))
    .filter((to, index, all) => all.indexOf(to) === index)
    .sort((a, b) => a - b);
}

/** The questions that are shown to a visitor with these answers. One without an answer goes by its own `next`. */
export function shownQuestions<Q extends FlowQuestion>(questions: readonly Q[], answers: Answers): Q[] {
  const shown: Q[] = [];
  for (let place = 0; place < questions.length; ) {
    const question = questions[place] as Q;
    shown.push(question);
    place = placeAfter(questions, place, answers.find(({ questionId }) => questionId === question.id)?.chosen);
  }
  return shown;
}

/**
 * How long the longest way is that is still possible with these answers, by what each question counts.
 * A question without an answer may lead wherever one of its options does.
 */
export function longestWay<Q extends FlowQuestion>(
  questions: readonly Q[],
  answers: Answers = [],
  count: (question: Q) => number = () => 1,
): number {
  const left = [0];
  for (let place = questions.length - 1; place >= 0; place -= 1) {
    const question = questions[place] as Q;
    const answer = answers.find(({ questionId }) => questionId === question.id);
    const after = answer ? [placeAfter(questions, place, answer.chosen)] : placesAfter(questions, place);
    // `left` begins with the place in front: places are counted from there.
    left.unshift(count(question) + Math.max(...after.map((to) => left[to - place - 1] as number)));
  }
  return left[0] as number;
}

/** The questions that some visitor can be shown. */
export function reachableQuestions<Q extends FlowQuestion>(questions: readonly Q[]): Q[] {
  const reached = new Set([0]);
  questions.forEach((_, place) => {
    if (reached.has(place)) for (const to of placesAfter(questions, place)) reached.add(to);
  });
  return questions.filter((_, place) => reached.has(place));
}

/** Ids of the questions that every visitor has been shown who is shown the given one, and its own; none of a missing one. */
export function shownBefore(questions: readonly FlowQuestion[], id: string): string[] {
  const certain: Array<Set<string> | undefined> = [new Set()];
  for (const [place, question] of questions.entries()) {
    const before = certain[place];
    if (!before) continue;
    before.add(question.id);
    if (question.id === id) return [...before];
    for (const to of placesAfter(questions, place)) {
      const known = certain[to];
      certain[to] = new Set(known ? [...known].filter((each) => before.has(each)) : before);
    }
  }
  return [];
}

/** The question that everybody is shown after the given one; undefined where that depends, or is the end. */
export function certainlyNext<Q extends FlowQuestion>(questions: readonly Q[], id: string): Q | undefined {
  const from = questions.findIndex((question) => question.id === id);
  const [to, other] = from < 0 ? [] : placesAfter(questions, from);
  return to === undefined || other !== undefined ? undefined : questions[to];
}

/** A `next` that leads nowhere, backwards or to its own question; `option` is the row of an option that names it. */
export type WrongTurn = { question: number; option?: number };

export function wrongTurns(questions: readonly FlowQuestion[]): WrongTurn[] {
  const places = new Map(questions.map(({ id }, place) => [id, place]));
  return questions.flatMap((question, place) => {
    const isWrong = ({ next }: Turn) => next !== undefined && next !== END && !((places.get(next) ?? -1) > place);
    return [
      ...(isWrong(question) ? [{ question: place }] : []),
      ...rowsOf(question).flatMap((row, option) => (isWrong(row) ? [{ question: place, option }] : [])),
    ];
  });
}
