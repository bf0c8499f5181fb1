import { type Problem, problemAt } from './ready-to-save.ts';

/**
 * The problems that no visible field shows. Each problem is shown once, at its field if that is visible. A field shows its problem when it is
 * marked as invalid; other elements that show it name its path in `data-says`.
 */
export function unshownProblems(problems: readonly Problem[]): Problem[] {
  return problems.filter(
    (problem) => !placesOf(problem.path).some((place) => problemAt(problems, place) === problem && isShownAt(place)),
  );
}

/** `questions`, `questions.2` and `questions.2.title` of the last of them. */
function placesOf(path: string): string[] {
  const parts = path.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}

function isShownAt(place: string): boolean {
  const name = JSON.stringify(place);
  const saying = document.querySelectorAll(`[data-path=${name}][aria-invalid=true],[data-says=${name}]`);
  return [...saying].some((element) => !element.closest('details:not([open])'));
}
