import type { Problem } from '../saving/ready-to-save.ts';
import type { EditedQuiz } from './edited-quiz.ts';

/** New values for some fields, or what makes them of the quiz as it is by then. */
export type QuizChange = Partial<EditedQuiz> | ((quiz: EditedQuiz) => Partial<EditedQuiz>);

export type StepProps = {
  quiz: EditedQuiz;
  set: (change: QuizChange) => void;
  /** Why a save was refused for a field, by its dotted path. */
  errorOf: (path: string) => string | undefined;
  /** All of them. */
  issues: readonly Problem[];
  /** The words to which a stored question was answered; undefined for one that nobody can have answered. */
  wordsBefore: (questionId: string) => string | undefined;
  /** The stored quiz, where somebody may have taken it or can by now. */
  taken: { quizId: string; outcomeType: EditedQuiz['outcomeType'] } | undefined;
  /** Whether a question is part of the stored quiz. */
  isStored: (questionId: string) => boolean;
  /** The id of the question, the outcome or the block that is open. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
};
