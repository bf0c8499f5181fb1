import { describe, expect, it } from 'vitest';
import { pictureProblem } from '#contract/web/picture-url';
import { meantUrl, urlProblem } from './url-problem.ts';

describe('an address', () => {
  it.each([
    ['example.com/x', 'https://example.com/x'],
    [' //example.com ', 'https://example.com'],
    ['example', undefined],
    ['ftp://example.com', undefined],
    ['javascript:alert(1)', undefined],
    ['https://example.com', undefined],
    ['', undefined],
  ])('%j was probably meant as %j', (value, meant) => {
    expect(meantUrl(value)).toBe(meant);
    if (meant) expect(urlProblem(meant)).toBeUndefined();
  });
  it.each([
    ['http://pics.example/a.png', 'https://pics.example/a.png'],
    ['pics.example/a.png', 'https://pics.example/a.png'],
    ['http://localhost/a.png', undefined],
    ['https://pics.example/a.png', undefined],
    ['/objects/a.png', undefined],
    ['', undefined],
  ])('of a picture, %j was probably meant as %j', (value, meant) => {
    const problemOf = (url: string) => pictureProblem(url, 'https://quiz.example');
    expect(meantUrl(value, problemOf)).toBe(meant);
    if (meant) expect(problemOf(meant)).toBeUndefined();
  });
});
