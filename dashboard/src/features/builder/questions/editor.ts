import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { AnswerRules, Question, QuestionType, QuizOption } from '#contract/questions/question.schema';
import type { OutcomeType } from '#contract/quiz/quiz-fields.schema';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import type { FieldProblems } from '../editing/question-problems.ts';
import type { StepProps } from '../editing/step-props.ts';
import type { Target } from '../editing/turns.ts';

/** Of the question and its quiz no more than the answers show: what is typed into the title draws none of them anew. */
export type AnswersProps = AnswerRules &
  Pick<EditedQuiz, 'outcomeType' | 'outcomes'> & {
    type: QuestionType;
    /** The question's place in the quiz, from 0 on. */
    index: number;
    /** What may come after the question. */
    targets: readonly Target[];
    /** Whether votes of the quiz have weights. */
    weighs: boolean;
    /** By the question's fields; the same object while they are the same. */
    problems: FieldProblems;
    /** Changes the quiz around it: an outcome that is made for an option. */
    set: StepProps['set'];
    onChange: (change: (question: Question) => Question) => void;
  };
export type Kept = { options: QuizOption[]; error?: undefined } | { options?: undefined; error: string };

/** How one kind of question is edited. What it is stands in `api/contract/questions`. */
export type QuestionEditor = {
  /** What owners call it. */
  name: string;
  /** What it asks for, in a few words. */
  about: string;
  Icon: LucideIcon;
  /** The options with which a question begins that becomes one of this kind. */
  begin: (options: QuizOption[], outcomeType: OutcomeType) => QuizOption[];
  /** What is edited below the question's title and type. */
  Answers: ComponentType<AnswersProps>;
  /** The options of a question that is done, or what they lack. */
  keep: (question: AnswerRules) => Kept;
  /** How many options one answer has: a quiz of questions with one each can go on by itself. */
  chooses?: (question: AnswerRules) => 'one' | 'several';
};
