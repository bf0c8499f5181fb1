import type { ComponentType } from 'preact';
import type { longestWay, shownQuestions } from '#contract/flow';
import type { EmbedQuestion, EmbedQuiz } from '#contract/quiz/public-quiz.schema';
import type { QuestionProps } from '../questions/question-view.ts';
import type { RunningQuiz } from '../run-quiz.ts';
import type { View } from '../view.ts';
import type { SliderProps } from './slider.tsx';

/** What a feature does to every question. Its components draw nothing where it does not apply. */
type Feature = {
  /** CSS in addition to the quiz's own. */
  styles?: string;
  /** Changes a question before it is drawn. */
  prepare?(question: EmbedQuestion, view: View): EmbedQuestion;
  /** Between title and answers. */
  Above?: ComponentType<QuestionProps>;
  /** A button beside Next. */
  Action?: ComponentType<QuestionProps>;
};

/** What only some quizzes need, each named after the field or value that asks for it. */
export type Features = {
  start?: Feature & { Screen: ComponentType<View> };
  /** The way through a quiz with branches. */
  next?: Feature & { shownQuestions: typeof shownQuestions; longestWay: typeof longestWay };
  autoAdvance?: Feature & { advance(running: Pick<RunningQuiz, 'state' | 'shown' | 'next'>): void };
  shuffle?: Feature;
  /** Fills values into the texts of questions. */
  piped?: Feature;
  description?: Feature;
  picture?: Feature & { OptionPicture: ComponentType<{ picture: { url: string; alt: string }; view: View }> };
  video?: Feature;
  optional?: Feature;
  /** Options one of which has a field. */
  other?: Feature & { Field: ComponentType<QuestionProps>; Choices: ComponentType<QuestionProps> };
  /** Fonts and CSS of the owner's own. */
  skin?: Feature & ((shadow: ShadowRoot, state: { quiz: Pick<EmbedQuiz, 'skin'> }, origin: string) => void);
  slider?: Feature & { Slider: ComponentType<SliderProps> };
};
