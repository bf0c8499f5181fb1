import { beforeAll, describe, expect } from 'vitest';
import type { LeadDetail, SubmissionResult } from '../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
let quiz: Quiz;
let lead: string;
const TYPED = ' First line\r\n=1+1\n\nlast ';

beforeAll(async () => {
  quiz = await publishedQuiz(ann, { questions: [{ title: 'Tell us more', type: 'long_text', options: [] }] });
  ({ id: lead } = (await submit(TYPED)).body);
});

const submit = (textAnswer: string) =>
  new Browser(app.url).post<SubmissionResult>(
    `/api/public/quiz/${quiz.id}/submit`,
    submitBody(quiz, { answers: [{ questionId: quiz.questions[0]?.id ?? '', textAnswer }] }),
  );

describe('a long text', () => {
  it('stands on the lead with its lines', async () => {
    const { body } = await ann.get<LeadDetail>(`/api/submissions/${lead}`);
    expect(body.answers).toEqual([
      {
        questionId: quiz.questions[0]?.id,
        questionTitle: 'Tell us more',
        type: 'long_text',
        chosen: [],
        text: 'First line\n=1+1\n\nlast',
        worth: { points: 0, votes: [] },
        outcome: '',
      },
    ]);
  });
  it('is one cell of the CSV, as it was written', async () => {
    const { text } = await ann.get(`/api/quizzes/${quiz.id}/export`);
    expect(text).toContain(',"First line\n=1+1\n\nlast",');
  });
  it('is refused when it is too long', async () => {
    const { status, body } = await submit('x'.repeat(2_001));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: 'At most 2000 characters',
      issues: [{ path: 'answers.0.textAnswer', message: 'At most 2000 characters' }],
    });
  });
  it('travels in a file', async () => {
    const { body: file } = await ann.get<object>(`/api/quizzes/${quiz.id}/file`);
    const { status, body } = await ann.post<Quiz>('/api/quizzes/import', file);
    expect(status).toBe(201);
    expect(body.questions).toMatchObject([{ title: 'Tell us more', type: 'long_text', options: [] }]);
  });
});
