import { changesBetween, valueAt } from '../editing/edit-history.ts';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import type { Problem } from './ready-to-save.ts';

/** The problems of a refused save that an edit leaves open, at their paths after it. Those at changed or removed places are left out. */
export function remainingProblems(problems: Problem[], before: EditedQuiz, after: EditedQuiz): Problem[] {
  const changed = changesBetween(before, after).map(({ path }) => path);
  const touches = (path: string) => changed.some((place) => `${place}.`.startsWith(`${path}.`));
  const left = problems.flatMap((problem) => {
    if (problem.path && touches(problem.path)) return [];
    const path = placeNow(problem.path, before, after);
    if (path === undefined) return [];
    return path === problem.path ? [problem] : [{ ...problem, path }];
  });
  return left.length === problems.length && left.every((problem, index) => problem === problems[index])
    ? problems
    : left;
}

/** Where a place is once rows have come, gone or moved; undefined where its own row is gone. */
function placeNow(path: string, before: object, after: object): string | undefined {
  let [was, is]: unknown[] = [before, after];
  const now: string[] = [];
  for (const part of path.split('.')) {
    let key = part;
    if (Array.isArray(was) && Array.isArray(is)) {
      const id = was[Number(part)]?.id;
      if (id !== undefined) key = `${is.findIndex((row) => row.id === id)}`;
      if (is[Number(key)] === undefined) return undefined;
    }
    now.push(key);
    was = valueAt(was, part);
    is = valueAt(is, key);
  }
  return now.join('.');
}
