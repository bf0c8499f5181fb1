import { limits } from '../web/limits.ts';
import type { QuestionKind } from './kind.ts';
import { typedText } from './typed-text.ts';

/** As many lines as it takes, in the visitor's own words. */
export const longText: QuestionKind = typedText({ max: limits.text, read: (text) => text });
