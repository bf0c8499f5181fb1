import { randomUUID } from 'node:crypto';
import type { SubmissionBody } from '../../contract/lead/submission.schema.ts';
import type { Quiz, QuizDraft } from '../../contract/quiz/quiz.schema.ts';
import type { ConnectionRecord } from '../destinations/connections/connection-record.ts';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** A valid body of a small points quiz: two choices and a text. */
export const quizBody = (overrides: Partial<QuizDraft> = {}): QuizDraft => ({
  title: 'How green is your garden?',
  description: 'Three questions.',
  outcomeType: 'points',
  outcomes: [
    { name: 'Brown', title: 'Brown', minScore: 0, maxScore: 49 },
    { name: 'Green', title: 'Green', minScore: 50, maxScore: 100 },
  ],
  questions: [
    {
      title: 'Do you water it?',
      options: [
        { text: 'Never', points: 0 },
        { text: 'Daily', points: 6 },
      ],
    },
    {
      title: 'Is there a tree?',
      type: 'true_false',
      options: [
        { text: 'True', points: 4 },
        { text: 'False', points: 0 },
      ],
    },
    { title: 'What grows best?', type: 'short_text', options: [] },
  ],
  ...overrides,
});

/** Makes a quiz through the API. */
export async function buildQuiz(owner: Browser, overrides: Partial<QuizDraft> = {}): Promise<Quiz> {
  const { status, body, text } = await owner.post<Quiz>('/api/quizzes', quizBody(overrides));
  if (status !== 201) throw new Error(`The quiz was not made: ${status} ${text}`);
  return body;
}

/** The account that a quiz is kept under. */
export const ownerOf = async ({ db }: Pick<TestApp, 'db'>, quizId: string): Promise<string> =>
  String((await db.collection('quizzes').findOne({ _id: quizId as never }))?.owner);

export const publishedQuiz = (owner: Browser, overrides: Partial<QuizDraft> = {}) =>
  buildQuiz(owner, { status: 'published', ...overrides });

/** Answers by text, one for each question in order: an option's text, or what is typed. */
export function answersOf(quiz: Pick<Quiz, 'questions'>, texts: readonly string[]): SubmissionBody['answers'] {
  return quiz.questions.map((question, index) => {
    const text = texts[index] ?? '';
    if (question.options.length === 0) return { questionId: question.id, textAnswer: text };
    const option = question.options.find((candidate) => candidate.text === text);
    if (!option) throw new Error(`“${question.title}” has no option “${text}”`);
    return { questionId: question.id, answerOptionId: option.id };
  });
}

/** A valid submission with a new session: the last option of every choice. */
export function submitBody(quiz: Pick<Quiz, 'questions'>, overrides: Partial<SubmissionBody> = {}): SubmissionBody {
  return {
    sessionId: randomUUID(),
    name: 'Vera Visitor',
    email: 'vera@example.com',
    consentGiven: true,
    answers: answersOf(
      quiz,
      quiz.questions.map(({ options }) => options.at(-1)?.text ?? 'Tomatoes'),
    ),
    ...overrides,
  };
}

/** A body as `submitBody` makes it, of a visitor whose view was recorded before. */
export async function viewedBody(visitor: Browser, quiz: Quiz) {
  const body = submitBody(quiz, { version: quiz.version });
  const { sessionId, version } = body;
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120' };
  const events = { sessionId, version, events: [{ type: 'view' }] };
  await visitor.post(`/api/public/quiz/${quiz.id}/events`, events, agent);
  return body;
}

export const SLACK_CONNECTION = 'a-connection';
/** A connection as it is stored, whose tool is never called. */
export const slackConnection = (owner: string): ConnectionRecord => ({
  _id: SLACK_CONNECTION,
  owner,
  vendor: 'slack',
  name: 'Sales channel',
  account: '',
  sealed: '',
  hints: { url: '…XXXX' },
  everyQuiz: false,
  createdAt: new Date(),
  lastUsedAt: null,
  problem: null,
});
