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
  one.questions.every(({ id, type, options }, index) => {
    const same = other.questions[index];
    return id === same?.id && type === same.type && options === same.options;
  });
