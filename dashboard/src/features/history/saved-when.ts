import type { QuizSave } from '#contract/quiz/quiz-history.schema';
import { exactlyWhen, whenOf } from '../../lib/format.ts';

/** A save with when it was made, in words that tell it from the others of its list. */
export type ListedSave = QuizSave & { when: string };

/** Several saves of one minute are told with their seconds. */
export function withWhen(saves: readonly QuizSave[]): ListedSave[] {
  const minutes = saves.map(({ at }) => whenOf(at));
  const isAlone = (minute: string) => minutes.indexOf(minute) === minutes.lastIndexOf(minute);
  return saves.map((save, index) => {
    const minute = minutes[index] ?? '';
    return { ...save, when: isAlone(minute) ? minute : exactlyWhen(save.at) };
  });
}

/**
 * The save at which it is told how many took a version: the one that showed it to visitors last, and not one after it that changed nothing of
 * it. The list is newest first.
 */
export function toldWith<S extends Pick<QuizSave, 'version' | 'status'>>(saves: readonly S[], { version }: S): S {
  const newest = saves.findIndex((save) => save.version === version);
  const next = saves.findIndex((save, at) => at > newest && save.version !== version);
  const same = saves.slice(newest, next < 0 ? undefined : next);
  return (same.findLast(({ status }) => status === 'published') ?? same.at(-1)) as S;
}

/** When a save was made. A quiz is often published in the minute in which it was made. */
export const savedWhen = ({ when, status }: ListedSave): string => when + (status === 'draft' ? ' (draft)' : '');
/** How a save is called. */
export const calledOf = (save: ListedSave): string => save.name || savedWhen(save);

/** How saves are called where one of them is chosen: by their names where those tell them apart, those of one second by a number. */
export function toldApart(saves: readonly ListedSave[]): string[] {
  const named = saves.map(calledOf);
  return saves.map((save, at) => {
    const name = named[at] ?? '';
    if (named.indexOf(name) === named.lastIndexOf(name)) return name;
    if (save.name) return `${name}, ${savedWhen(save)}`;
    // The list is newest first.
    return `${name} (${named.slice(at).filter((other) => other === name).length})`;
  });
}
