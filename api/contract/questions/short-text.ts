import { oneLine } from '../texts/clean-text.ts';
import { limits } from '../web/limits.ts';
import type { QuestionKind } from './kind.ts';
import { typedText } from './typed-text.ts';

/** A single line in the visitor's own words. */
export const shortText: QuestionKind = typedText({ max: limits.shortText, read: oneLine });
