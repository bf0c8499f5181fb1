import type { SubmissionBody } from '../../contract/lead/submission.schema.ts';
import type { Quiz, QuizDraft } from '../../contract/quiz/quiz.schema.ts';

const categories = ['Strategy', 'Data', 'People', 'Technology'] as const;
/** How many of its statements each category has. */
const statements = { Strategy: 4, Data: 4, People: 4, Technology: 3 } as const;

/** “How ready is your company for AI?”: fifteen scales in four categories, three bands, the form before the first question. */
export const readinessQuiz: Partial<QuizDraft> = {
  title: 'How ready is your company for AI?',
  leadPlace: 'first',
  leadFields: [
    { kind: 'name', required: true },
    { kind: 'email', required: true },
    { kind: 'company' },
    { kind: 'phone' },
  ],
  outcomes: [
    { name: 'Beginning', minScore: 0, maxScore: 39 },
    { name: 'Building', minScore: 40, maxScore: 69 },
    { name: 'Leading', minScore: 70, maxScore: 100 },
  ],
  questions: categories.flatMap((category) =>
    Array.from({ length: statements[category] }, (_, n) => ({
      title: `${category} ${n + 1}`,
      type: 'scale' as const,
      category,
      options: [0, 25, 50, 75, 100].map((points, step) => ({ text: String(step + 1), points })),
    })),
  ),
};

/** Answers to the first of its questions, by steps from 1. */
export const readinessAnswers = ({ questions }: Quiz, steps: readonly number[]): SubmissionBody['answers'] =>
  steps.map((step, place) => ({
    questionId: questions[place]?.id ?? '',
    answerOptionId: questions[place]?.options[step - 1]?.id ?? '',
  }));

/** Fay stops after 9. */
export const fayAnswers = [1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1];
