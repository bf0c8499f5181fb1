import type { QuizSave } from '#contract/quiz-history.schema';
import { exactlyWhen, whenOf } from '../../lib/format.ts';

/** When a save was made, in words. A quiz is often published in the minute in which it was made. */
export const savedWhen = ({ at, status }: QuizSave, when = whenOf): string =>
  when(at) + (status === 'draft' ? ' (draft)' : '');
/** How a save is called. */
export const calledOf = (save: QuizSave): string => save.name || savedWhen(save);

const atAll = (save: QuizSave, when?: typeof whenOf) => (save.name && `${save.name}, `) + savedWhen(save, when);

/** How saves are called where one of them is chosen: by as much of name and time as tells each from the others. */
export function toldApart(saves: readonly QuizSave[]): string[] {
  const short = saves.map(calledOf);
  const long = saves.map((save) => atAll(save));
  const isAlone = (all: string[], text: string) => all.indexOf(text) === all.lastIndexOf(text);
  return saves.map((save, at) => {
    const [name = '', full = ''] = [short[at], long[at]];
    if (isAlone(short, name)) return name;
    return isAlone(long, full) ? full : atAll(save, exactlyWhen);
  });
}
