import { expect, it } from 'vitest';
import { END } from '#contract/flow';
import { wayTo } from './way-to.ts';

const option = (id: string, next?: string) => ({ id, next });

it('is the place in a quiz without branches', () => {
  const questions = ['a', 'b'].map((id) => ({ id, options: [option(`${id}1`)] }));
  expect(wayTo(questions, 'b')).toEqual({ index: 1 });
  expect(wayTo(questions, 'none')).toEqual({ index: 0 });
});

it('leads over branches by the choices that it needs, and nowhere to what is never shown', () => {
  const questions = [
    { id: 'a', options: [option('a1', 'c'), option('a2', END), option('a3', 'b')] },
    { id: 'b', options: [option('b1')], next: END },
    { id: 'c', options: [option('c1')] },
    { id: 'd', options: [option('d1')] },
  ];
  expect(wayTo(questions, 'b')).toEqual({ index: 1, answers: [] });
  expect(wayTo(questions, 'd')).toEqual({ index: 2, answers: [{ questionId: 'a', chosen: ['a1'] }] });
  const without = [{ ...questions[0], id: 'a', options: [option('a2', END)], next: END }, ...questions.slice(1)];
  expect(wayTo(without, 'b')).toEqual({ index: 0, answers: [] });
});
