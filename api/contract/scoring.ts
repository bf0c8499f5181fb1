/** The least that scoring must know of a quiz; owner's and taker's quizzes both satisfy it. */
export type ScorableOption = { id: string; points: number; bucket: string };
export type ScorableQuestion = { id: string; type: string; options: readonly ScorableOption[] };
export type ScorableOutcome = { name: string; minScore?: number | null; maxScore?: number | null };
export type ScorableQuiz = {
  outcomeType: 'points' | 'bucket';
  questions: readonly ScorableQuestion[];
  outcomes: readonly ScorableOutcome[];
  /** Outcome of a bucket quiz in which nothing was voted for; without it the first outcome, else ''. */
  defaultOutcome?: string;
};
export type GivenAnswer = { questionId: string; answerOptionId?: string | undefined };
export type Score = { score: number; outcome: string; rawScore: number; maxScore: number };

/** Bucket names are the same when they differ only in case and outer white space. */
export const bucketKey = (name: string): string => name.trim().toLowerCase();

/**
 * Scores a quiz. Pure; the same in the API, on the demo page and in the builder's preview.
 *
 * `rawScore` is the sum of the chosen options' points; `maxScore` the sum, over all choice questions, answered or not, of the
 * question's highest points; `score` is the first, clamped to 0…max, in percent of the second, rounded (0 when max ≤ 0).
 * A points quiz ends in the outcome whose band holds the score, else ''. A bucket quiz ends in the bucket chosen most often; on a
 * tie in the one that reached that count first, in the order of the questions. A bucket quiz without points scores
 * the winner's share of the votes. Of several answers to one question the last counts; unknown ids are ignored here.
 */
export function scoreQuiz(quiz: ScorableQuiz, answers: readonly GivenAnswer[]): Score {
  const chosen = chosenOptions(quiz, answers);
  const rawScore = chosen.reduce((sum, option) => sum + wholePoints(option.points), 0);
  const maxScore = highestScore(quiz);
  const score = percentScore(rawScore, maxScore);
  if (quiz.outcomeType === 'points') return { score, outcome: bandOf(quiz.outcomes, score), rawScore, maxScore };

  const { winner, votes, total } = countVotes(chosen);
  const pointless = quiz.questions.every((question) =>
    question.options.every((option) => wholePoints(option.points) === 0),
  );
  return {
    score: pointless ? percentScore(votes, total) : score,
    outcome:
      winner === undefined ? (quiz.defaultOutcome ?? quiz.outcomes[0]?.name ?? '') : outcomeName(quiz.outcomes, winner),
    rawScore,
    maxScore,
  };
}

/** `max > 0 ? round(100 × clamp(raw, 0, max) / max) : 0` */
export function percentScore(raw: number, max: number): number {
  return max > 0 ? Math.round((100 * Math.min(Math.max(raw, 0), max)) / max) : 0;
}

/** The most points a taker can reach: the best option of every choice question. */
export function highestScore(quiz: Pick<ScorableQuiz, 'questions'>): number {
  return quiz.questions.reduce(
    (sum, { options }) => sum + (options.length ? Math.max(...options.map((option) => wholePoints(option.points))) : 0),
    0,
  );
}

/** Whole numbers as they are, anything else as 0. */
export function wholePoints(points: unknown): number {
  return Number.isInteger(points) ? (points as number) : 0;
}

function chosenOptions(quiz: ScorableQuiz, answers: readonly GivenAnswer[]): ScorableOption[] {
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer.answerOptionId]));
  return quiz.questions.flatMap((question) => {
    const id = question.type === 'short_text' ? undefined : byQuestion.get(question.id);
    const option = id === undefined ? undefined : question.options.find((candidate) => candidate.id === id);
    return option ? [option] : [];
  });
}

function countVotes(chosen: readonly ScorableOption[]): { winner: string | undefined; votes: number; total: number } {
  const counts = new Map<string, number>();
  let winner: string | undefined;
  let votes = 0;
  let total = 0;
  for (const { bucket } of chosen) {
    const key = bucketKey(bucket);
    if (!key) continue;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    total += 1;
    // Strictly more: whoever reaches a count first keeps it.
    if (count > votes) {
      votes = count;
      winner = bucket.trim();
    }
  }
  return { winner, votes, total };
}

/** The outcome that a bucket stands for, by name; the bucket's own name where no outcome has it. */
export function outcomeName(outcomes: readonly ScorableOutcome[], bucket: string): string {
  return outcomes.find((outcome) => bucketKey(outcome.name) === bucketKey(bucket))?.name ?? bucket;
}

/** The first outcome whose band holds a score; '' where none does. */
export function bandOf(outcomes: readonly ScorableOutcome[], score: number): string {
  return (
    outcomes.find(
      ({ minScore, maxScore }) => minScore != null && maxScore != null && score >= minScore && score <= maxScore,
    )?.name ?? ''
  );
}
