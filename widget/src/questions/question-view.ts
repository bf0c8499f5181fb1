import type { FunctionComponent } from 'preact';
import type { EmbedQuestion } from '#contract/quiz/public-quiz.schema';
import type { View } from '../view.ts';

/**
 * Renders the answers of one kind of question, between title and buttons. Calls `view.answer` on
 * every change.
 */
export type QuestionView = FunctionComponent<View & { question: EmbedQuestion }>;
