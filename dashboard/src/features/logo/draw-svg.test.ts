// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { boxOf } from './draw-svg.ts';

const svg = (attributes: string) =>
  new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`, 'image/svg+xml')
    .documentElement;

it.each([
  ['viewBox="0 0 120 40"', [0, 0, 120, 40]],
  ['viewBox=" -10,5 20 , 8"', [-10, 5, 20, 8]],
  ['width="300" height="100px"', [0, 0, 300, 100]],
  ['width="100%" height="100%" viewBox="0 0 3 2"', [0, 0, 3, 2]],
])('covers what %s says', (attributes, box) => {
  expect(Object.values(boxOf(svg(attributes)))).toEqual(box);
});

it.each(['', 'width="100%" height="50%"', 'viewBox="0 0 0 10"', 'viewBox="a b c d"', 'width="1e999px" height="2"'])(
  'is refused with %j, which says no size',
  (attributes) => {
    expect(() => boxOf(svg(attributes))).toThrow('says its size');
  },
);

it('is refused where it is none', () => {
  const broken = new DOMParser().parseFromString('<svg', 'image/svg+xml').documentElement;
  expect(() => boxOf(broken)).toThrow('says its size');
});
