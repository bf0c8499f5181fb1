import { expect, it } from 'vitest';
import { pictureProblem } from './picture-url.ts';

it.each([
  ['', undefined],
  ['https://pics.example/a.png', undefined],
  ['/objects/abc.png', undefined],
  [' http://quiz.example/objects/abc.png ', undefined],
  ['http://quiz.example/a b.png', 'Enter a valid image URL'],
  ['http://quiz.example.evil.example/a.png', 'The address of a picture must begin with https://'],
  ['HTTP://pics.example/a.png', 'The address of a picture must begin with https://'],
  ['pics.example/a.png', 'Enter a valid image URL'],
  ['javascript:alert(1)', 'Enter a valid image URL'],
])('a picture at %j on pages of http://quiz.example: %s', (value, problem) => {
  expect(pictureProblem(value, 'http://quiz.example')).toBe(problem);
});
