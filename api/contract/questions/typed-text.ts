import type { QuestionKind } from './kind.ts';
import { NOTHING } from './worth.ts';

/** What all kinds have in common whose answer is typed. A text has no options and is never worth anything. */
export const typedText = ({ max, read }: { max: number; read: (text: string) => string }): QuestionKind => ({
  settings: ['description', 'media', 'optional', 'next'],
  optionSettings: [],
  maxOptions: 0,
  asks: true,
  rows: () => [],
  accept(_question, { questionId, textAnswer }) {
    if (textAnswer === undefined) return { refused: 'This question needs a text' };
    const text = read(textAnswer);
    return text.length > max
      ? { refused: `At most ${max} characters`, field: 'textAnswer' }
      : { answer: { questionId, chosen: [], text, worth: NOTHING } };
  },
  fits: (_question, chosen) => chosen.length === 0,
  worth: () => NOTHING,
  best: () => 0,
  distribution: () => [],
  answerCount: () => 1,
  draw: () => ({ worth: NOTHING }),
  scored: false,
  numeric: false,
  conflicts: () => [],
  problems: () => [],
});
