import type { GivenAnswer } from './questions/sent-answer.ts';

// Which questions a visitor is shown, and in which order. Linear: all of them, one after the other,
// since no answer leads anywhere else yet. Only this file knows that; whatever follows a visitor
// through a quiz asks it. A visitor's way is the list of questions that they are shown, and their
// place an index into it, from 0: the next and the previous question are the neighbours there.

/** At most one per question. A list, because pages with a quiz may replace `Map`. */
type Answers = ReadonlyArray<Pick<GivenAnswer, 'questionId' | 'chosen'>>;

/** The way of a visitor with these answers. */
export const shownQuestions = <Q>(questions: readonly Q[], _answers: Answers): readonly Q[] => questions;

/** Whether the lead form follows the question at this place. */
export const isLast = (way: readonly unknown[], place: number): boolean => !way[place + 1];

/** The longest way that is still possible with these answers. */
export const longestWay = <Q>(questions: readonly Q[], _answers?: Answers): readonly Q[] => questions;

/** Questions that a visitor has certainly answered who has answered the given one, with it; none of a question that is missing. */
export const answeredUpTo = (ids: readonly string[], id: string): readonly string[] =>
  ids.slice(0, ids.indexOf(id) + 1);

/** Questions that a visitor has certainly been shown who has answered these, or none yet. */
export const shownAfter = (ids: readonly string[], answered: readonly string[]): readonly string[] =>
  ids.slice(0, answered.length + 1);

/** Questions that some visitor can be shown. */
export const reachableQuestions = <Q>(questions: readonly Q[]): readonly Q[] => questions;
