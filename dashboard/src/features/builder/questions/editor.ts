import type { ComponentType } from 'react';
import type { AnswerRules, Question, QuizOption } from '#contract/questions/question.schema';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import type { StepProps } from '../editing/step-props.ts';

/** Of the question and its quiz no more than the answers show: what is typed into the title draws none of them anew. */
export type AnswersProps = AnswerRules &
  Pick<EditedQuiz, 'outcomeType' | 'outcomes'> & {
    /** The question's place in the quiz, from 0 on. */
    index: number;
    /** Changes the quiz around it: an outcome that is made for an option. */
    set: StepProps['set'];
    onChange: (change: (question: Question) => Question) => void;
  };
export type Kept = { options: QuizOption[]; error?: undefined } | { options?: undefined; error: string };

/** How one kind of question is edited. What it is stands in `api/contract/questions`. */
export type QuestionEditor = {
  /** What creators call it. */
  name: string;
  /** The options with which a question begins that becomes one of this kind. */
  begin: (options: QuizOption[]) => QuizOption[];
  /** What is edited below the question's title and type. */
  Answers: ComponentType<AnswersProps>;
  /** The options of a question that is done, or what they lack. */
  keep: (question: AnswerRules) => Kept;
};
