import type { QuestionKind } from './kind.ts';
import { selection } from './selection.ts';

/** Several of the options that the owner wrote. */
export const multipleSelect: QuestionKind = selection;
