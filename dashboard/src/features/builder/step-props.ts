import type { EditedQuiz } from './editor-state.ts';

export type StepProps = {
  quiz: EditedQuiz;
  set: (change: Partial<EditedQuiz>) => void;
  /** The server's word on a field, by its dotted path. */
  errorOf: (path: string) => string | undefined;
};
