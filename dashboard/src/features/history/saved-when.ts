import type { QuizSave } from '#contract/quiz-history.schema';
import { whenOf } from '../../lib/format.ts';

/** When a save was made, in words. A quiz is often published in the minute in which it was made. */
export const savedWhen = ({ at, status }: QuizSave): string => whenOf(at) + (status === 'draft' ? ' (draft)' : '');
/** How a save is called. */
export const calledOf = (save: QuizSave): string => save.name || savedWhen(save);
