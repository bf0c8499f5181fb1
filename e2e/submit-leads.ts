import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PublicQuiz } from '#contract/quiz/public-quiz.schema';
import { answersTo } from '../api/scripts/answers-to.mjs';

/** Stores a lead of a published quiz for each first name, in this order: Ada Lead, ada@example.com. */
export async function submitLeads(productUrl: string, quizId: string, firstNames: readonly string[]): Promise<void> {
  const address = `${productUrl}/api/public/quiz/${quizId}`;
  const quiz = (await (await fetch(address)).json()) as PublicQuiz;
  for (const name of firstNames) {
    const sent = await fetch(`${address}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        sessionId: randomUUID(),
        name: `${name} Lead`,
        email: `${name.toLowerCase()}@example.com`,
        consentGiven: true,
        answers: answersTo(quiz),
      }),
    });
    expect(sent.status).toBe(200);
  }
}
