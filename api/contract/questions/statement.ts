import type { QuestionKind } from './kind.ts';
import { typedText } from './typed-text.ts';

/** Something to read or watch, with a button to go on. It asks nothing. */
export const statement: QuestionKind = {
  ...typedText({ max: 0, read: (text) => text }),
  settings: ['description', 'media', 'next', 'button'],
  asks: false,
  accept: () => ({ refused: 'A statement takes no answer' }),
};
