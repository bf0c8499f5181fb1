import { useState } from 'react';
import type { EditedQuiz } from '../editing/edited-quiz.ts';

/** Returns the quiz as of its last change that decides where people end, so that the X-ray and what-if do not render with each letter. */
export function useScoringSnapshot(quiz: EditedQuiz): EditedQuiz {
  const [scored, setScored] = useState(quiz);
  if (scored === quiz || scoresAlike(scored, quiz)) return scored;
  setScored(quiz);
  return quiz;
}

const scoresAlike = (one: EditedQuiz, other: EditedQuiz): boolean =>
  one.outcomeType === other.outcomeType &&
  one.outcomes === other.outcomes &&
  one.questions.length === other.questions.length &&
  one.questions.every((question, index) => {
    const same = other.questions[index];
    return same !== undefined && deciding.every((field) => question[field] === same[field]);
  });

/** What of a question decides where people end. */
const deciding = ['id', 'type', 'options', 'next', 'optional', 'min', 'max'] as const;
