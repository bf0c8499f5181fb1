import { END, longestWay, placeOf, placesAfter, reachableQuestions } from '#contract/flow';
import { kinds } from '#contract/questions/kinds';
import type { Question } from '#contract/questions/question.schema';
import { optionMark, questionLabel } from '../editing/turns.ts';
import type { Ways } from './ways-query.ts';

export type MapArrow = {
  /** Places of questions, from 0; the place after the last is the end. */
  from: number;
  to: number;
  /** 0 where it leads to what stands below, else how far outside it is drawn, from 1 on. */
  lane: number;
  /** The letters of the options that lead here; '' where all do. */
  marks: string;
  /** Of the visitors who came by `from`, those who went here; undefined where nobody did. */
  share: number | undefined;
};
export type MapNode = { id: string; label: string; isReached: boolean; arrows: MapArrow[] };
export type QuizMapLayout = { nodes: MapNode[]; shortest: number; longest: number };

/** The questions of a quiz with all ways from one to the next. */
export function mapOf(questions: readonly Question[], ways: Ways['ways'] = []): QuizMapLayout {
  const reached = new Set(reachableQuestions(questions));
  const jumps = questions.flatMap((_, from) =>
    placesAfter(questions, from)
      .filter((to) => to > from + 1)
      .map((to) => ({ from, to })),
  );
  const lanes = lanesOf(jumps);
  const idAt = (place: number) => questions[place]?.id ?? END;
  const nodes = questions.map((question, from): MapNode => {
    const taken = ways.filter((way) => way.from === question.id);
    const total = taken.reduce((sum, { count }) => sum + count, 0);
    const targets = placesAfter(questions, from);
    const arrows = targets.map((to): MapArrow => {
      const count = taken.find((way) => way.to === idAt(to))?.count ?? 0;
      return {
        from,
        to,
        lane: lanes.get(`${from}>${to}`) ?? 0,
        marks: targets.length > 1 ? marksOf(questions, from, to) : '',
        share: total > 0 ? count / total : undefined,
      };
    });
    return { id: question.id, label: questionLabel(question, from), isReached: reached.has(question), arrows };
  });
  const asked = ({ type }: Question) => Number(kinds[type].asks);
  return { nodes, shortest: shortestWay(questions, asked), longest: longestWay(questions, [], asked) };
}

function marksOf(questions: readonly Question[], from: number, to: number): string {
  const { options = [], next } = questions[from] ?? {};
  return options
    .flatMap((option, row) =>
      placeOf(questions, from, option.next || next) === to ? [optionMark(row, options.length)] : [],
    )
    .join(', ');
}

/** Short jumps are drawn inside of long ones; two that run beside each other never in one lane. */
function lanesOf(jumps: Array<{ from: number; to: number }>): Map<string, number> {
  const placed: Array<{ from: number; to: number; lane: number }> = [];
  const byLength = [...jumps].sort((a, b) => a.to - a.from - (b.to - b.from));
  for (const jump of byLength) {
    const beside = placed.filter(({ from, to }) => from < jump.to && jump.from < to).map(({ lane }) => lane);
    let lane = 1;
    while (beside.includes(lane)) lane += 1;
    placed.push({ ...jump, lane });
  }
  return new Map(placed.map(({ from, to, lane }) => [`${from}>${to}`, lane]));
}

/** The fewest questions that a visitor can be asked. */
function shortestWay(questions: readonly Question[], asked: (question: Question) => number): number {
  const left = [0];
  for (let place = questions.length - 1; place >= 0; place -= 1) {
    const after = placesAfter(questions, place).map((to) => left[to - place - 1] ?? 0);
    left.unshift(asked(questions[place] as Question) + Math.min(...after));
  }
  return left[0] ?? 0;
}
