import type { ScorableQuestion } from '../questions/kind.ts';
import type { ScorableQuiz } from './scoring.ts';

/** What a quiz would do if each answer to a question were equally likely, skipping it being one more where it may be skipped. */
export type XRay = {
  /** Every outcome of the quiz in its order, by its id; last '', no outcome at all, if a visitor can end in none. */
  shares: Array<{
    id: string;
    share: number;
    /** Half of the 95 % interval; 0 where the share is exact. */
    margin: number;
  }>;
  /** How likely it is that two or more outcomes lead together, so that the order of the questions decides; 0 for points. */
  tie: number;
  /** Scores that can come out and that no outcome covers, ascending; none for buckets. */
  gaps: number[];
  /** How many ways were drawn; left out where all were counted. */
  sampled?: number;
};

/** Questions without what does not decide: votes on a points quiz, points on a bucket quiz. */
export const decidingQuestions = ({ outcomeType, questions }: ScorableQuiz): ScorableQuestion[] =>
  questions.map((question) => ({
    ...question,
    options: question.options.map((option) =>
      outcomeType === 'points' ? { ...option, votes: [] } : { ...option, points: 0 },
    ),
  }));
