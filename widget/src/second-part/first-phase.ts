import type { EmbedQuiz } from '#contract/quiz/public-quiz.schema';

/** Whether the form is in front of the questions. */
export const asksFirst = ({ form }: EmbedQuiz): boolean => form?.place === 'first';

/** What comes first, after the start screen if there is one. */
export const firstPhase = (quiz: EmbedQuiz) => (asksFirst(quiz) ? 'lead' : 'question');
