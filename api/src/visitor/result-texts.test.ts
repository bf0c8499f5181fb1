import { expect } from 'vitest';
import type { SubmissionResult } from '../../contract/lead/submission.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
const outcomes = [
  {
    name: 'Green',
    title: '{{name|You}}: green at {{score}}',
    description: 'Well done, {{name}}: {{outcome}}. {{later}}',
    minScore: 0,
    maxScore: 100,
  },
];

async function take(change: object, name = 'Vera Visitor') {
  const quiz = await publishedQuiz(ann, { outcomes, ...change });
  const path = `/api/public/quiz/${quiz.id}/submit`;
  const { body } = await new Browser(app.url).post<SubmissionResult>(path, submitBody(quiz, { name }));
  const shared = body.card.share?.url.slice(app.url.length) ?? '';
  return { card: body.card, score: body.score, shared };
}

it('fills what its owner wrote with the visitor’s own result', async () => {
  const { card, score } = await take({});
  expect(card.title).toBe(`Vera Visitor: green at ${score}`);
  expect(card.text).toBe(`Well done, Vera Visitor: Vera Visitor: green at ${score}. {{later}}`);
});

it('names nobody in what is shared', async () => {
  const { shared, score } = await take({});
  const { text } = await new Browser(app.url).get(shared);
  expect(text).toContain(`You: green at ${score}`);
  expect(text).not.toMatch(/Vera|\{\{/);
});

it('tells no score where its owner does not show it, in no address that is shared either', async () => {
  const { card, shared } = await take({ showScore: false });
  expect(card).toMatchObject({ hideScore: true });
  expect(card).not.toHaveProperty('bands');
  const shown = await take({});
  const result = (address: string) => new URL(address, app.url).searchParams.get('result');
  expect(result(shown.shared)).toBe(String(shown.score));
  expect(result(shared)).not.toMatch(/^\d+$/);
  // The title says nothing without a score, so the outcome's name stands in its place.
  expect((await new Browser(app.url).get(shared)).text).toContain('“Green”');
});
