import { screen } from '@testing-library/react';
import type { Quiz, QuizDraft } from '#contract/quiz/quiz.schema';
import { energyQuiz } from './builder.ts';
import { test as base, type Router } from './dashboard-test.tsx';
import type { FakeInstallation } from './fake-installation.ts';

export type OpenedQuiz = {
  /** As it was when it was opened. */
  quiz: Quiz;
  router: Router;
  /** What the API has stored now. */
  stored: () => Quiz;
  /** Saves changes as another tab would. */
  changeElsewhere: (changes: Parameters<FakeInstallation['quizzes']['change']>[1]) => Quiz;
};

/** Component tests of the builder: `openQuiz` stores a quiz, by default one of points, and opens it. */
export const test = base.extend<{ openQuiz: (draft?: QuizDraft) => Promise<OpenedQuiz> }>({
  openQuiz: async ({ installation: { quizzes }, open }, use) => {
    await use(async (draft = energyQuiz) => {
      const quiz = quizzes.add(draft);
      const router = await open(`/dashboard/quiz-builder/${quiz.id}`);
      await screen.findByText('Edit Quiz', { selector: 'h1' });
      const stored = () => {
        const now = quizzes.byId.get(quiz.id);
        if (!now) throw new Error(`The API has no quiz ${quiz.id} any more`);
        return now;
      };
      return { quiz, router, stored, changeElsewhere: (changes) => quizzes.change(quiz.id, changes) };
    });
  },
});
