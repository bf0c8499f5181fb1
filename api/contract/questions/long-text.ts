import { limits } from '../limits.ts';
import type { QuestionKind } from './kind.ts';
import { typedText } from './typed-text.ts';

/** As many lines as it takes, in the visitor's own words. Lines end in a line feed, whatever they were typed on. */
export const longText: QuestionKind = typedText({
  max: limits.text,
  read: (text) => text.replace(/\r\n?/g, '\n'),
});
