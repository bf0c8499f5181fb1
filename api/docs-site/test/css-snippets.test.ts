import { expect, it } from 'vitest';
import { cssProblem } from '../../contract/look/css-problem.ts';
import { snippetsOf } from './snippets.ts';

it.each(snippetsOf('css'))('$name is taken as custom CSS', ({ code }) => {
  expect(cssProblem(code)).toBeUndefined();
});
