// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { unshownProblems } from './unshown-problems.ts';

afterEach(() => document.body.replaceChildren());

const problem = (path: string, message = 'Too long') => ({ path, message });
/** What is left to say of these problems on a page that holds this. */
function left(html: string, ...problems: ReturnType<typeof problem>[]): string[] {
  document.body.innerHTML = html;
  return unshownProblems(problems).map(({ path }) => path);
}

describe('why a save was refused', () => {
  it('is not said again where its field says it', () => {
    const fields = '<input data-path="title" aria-invalid="true"><input data-path="redirectUrl">';
    expect(left(fields, problem('title'), problem('redirectUrl'), problem('privacyUrl'))).toEqual([
      'redirectUrl',
      'privacyUrl',
    ]);
  });
  it('is said where other words name its place', () => {
    expect(left('<p data-says="questions.0.options">', problem('questions.0.options'))).toEqual([]);
    expect(left('<p data-says="questions.0.options">', problem('questions.1.options'))).toEqual([
      'questions.1.options',
    ]);
  });
  it('is said by what holds its place, the first of several there', () => {
    const two = [problem('questions.0.options.1.text'), problem('questions.0.options.2.bucket')];
    expect(left('<p data-says="questions.0.options">', ...two)).toEqual(['questions.0.options.2.bucket']);
  });
  it('is said where no field is', () => {
    expect(left('<input data-path="title" aria-invalid="true">', problem(''))).toEqual(['']);
  });
  it('is not said by a field that is folded away', () => {
    const folded = (open: string) => `<details ${open}><input data-path="a" aria-invalid="true"></details>`;
    expect(left(folded(''), problem('a'))).toEqual(['a']);
    expect(left(folded('open'), problem('a'))).toEqual([]);
  });
});
