import type { FunctionComponent } from 'preact';
import type { EmbedQuestion } from '#contract/public-quiz.schema';
import type { View } from '../view.ts';

/** How one kind of question is answered: what stands between its title and the way on. It tells `view.answer` of every change. */
export type QuestionView = FunctionComponent<View & { question: EmbedQuestion }>;
