import type { ComponentType } from 'preact';
import type { longestWay, shownQuestions } from '#contract/flow';
import type { EmbedQuestion } from '#contract/quiz/public-quiz.schema';
import type { QuestionProps } from '../questions/question-view.ts';
import type { View } from '../view.ts';

type Feature<Use> = { use: Use; styles?: string };

/** What only some quizzes need, each named after the field or value that asks for it. */
export type Features = {
  /** The start screen. */
  start?: Feature<ComponentType<View>>;
  /** The way through a quiz with branches. */
  next?: Feature<{ shownQuestions: typeof shownQuestions; longestWay: typeof longestWay }>;
  /** Puts the options of a question in the visitor's order. */
  shuffle?: Feature<(question: EmbedQuestion, view: View) => EmbedQuestion>;
  /** Fills values into a text of a question. */
  fill?: Feature<(text: string, view: View) => string>;
  description?: Feature<ComponentType<QuestionProps>>;
  /** The picture of a question. */
  picture?: Feature<ComponentType<QuestionProps>> & {
    Ahead: ComponentType<View & { ahead: EmbedQuestion | undefined }>;
    Option: ComponentType<{ picture: { url: string; alt: string }; origin: string; isLazy?: boolean }>;
  };
  video?: Feature<ComponentType<QuestionProps>>;
  /** The button that skips a question. */
  optional?: Feature<ComponentType<QuestionProps>>;
  /** The field for what else the chosen option is. */
  other?: Feature<ComponentType<QuestionProps>>;
};
