import { choice } from './choice.ts';
import type { QuestionKind } from './kind.ts';

/** One of the options that the creator wrote. */
export const multipleChoice: QuestionKind = choice;
