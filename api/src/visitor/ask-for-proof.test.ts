import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect } from 'vitest';
import type { Challenge } from '../../contract/lead/proof-of-work.schema.ts';
import type { Lead, SubmissionResult } from '../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { buildQuiz, publishedQuiz, submitBody } from '../test/factories.ts';

// The smallest flood, whatever a client may send.
const { it, app, ann } = apiTest({ signedIn: ['ann'], settings: { RATE_LIMIT_PUBLIC_WRITES: '200' }, instances: 2 });
const FLOOD = 201;

const submit = <T = ErrorBody>(quiz: Pick<Quiz, 'id'>, body: object, query = '') =>
  new Browser(app.url).post<T>(`/api/public/quiz/${quiz.id}/submit${query}`, body);
const stored = (quiz: Quiz) => app.db.collection('submissions').countDocuments({ quiz: quiz.id as never });
const guarded = () => publishedQuiz(ann, { proofOfWork: true });

async function proofOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
async function solved(quiz: Quiz, body: object) {
  const { challenge } = (await submit(quiz, body)).body;
  return { ...body, proof: await proofOf(challenge as Challenge) };
}

describe('a quiz whose owner asks for a proof of work', () => {
  it('stores a lead once its browser has done the work, by any process and both ways', async () => {
    const quiz = await guarded();
    for (const query of ['', '?by=routes']) {
      const body = submitBody(quiz);
      const refused = await submit(quiz, body, query);
      expect(refused.status).toBe(428);
      expect(refused.body).toMatchObject({ code: 'proof_required', challenge: { parameters: { cost: 1_000 } } });
      const before = await stored(quiz);
      const accepted = await submit<SubmissionResult>(
        quiz,
        { ...body, proof: await proofOf(refused.body.challenge as Challenge) },
        query,
      );
      expect([accepted.status, accepted.body.score]).toEqual([200, 60]);
      expect(await stored(quiz)).toBe(before + 1);
    }
  });
  it('takes a proof for one session and one quiz', async () => {
    const [quiz, other] = [await guarded(), await guarded()];
    const { proof } = await solved(quiz, submitBody(quiz));
    expect((await submit(quiz, { ...submitBody(quiz), proof })).status).toBe(428);
    expect((await submit(other, { ...submitBody(other), proof })).status).toBe(428);
    expect((await submit(quiz, { ...submitBody(quiz), proof: 'x' })).status).toBe(428);
    expect([await stored(quiz), await stored(other)]).toEqual([0, 0]);
  });
  it('takes and marks a few leads without a proof that are sent again, as pages can keep it from being found', async () => {
    const quiz = await guarded();
    /** As often as needed: either process asks each session once. */
    const insist = async (body: object) => {
      for (let attempt = 1; ; attempt += 1) {
        const { status } = await submit(quiz, body);
        if (status !== 428 || attempt === 20) return status;
      }
    };
    const statuses: number[] = [];
    for (let lead = 1; lead <= 10; lead += 1) statuses.push(await insist(submitBody(quiz)));
    expect(statuses[0]).toBe(200);
    // Each process may count three before it knows of the other's.
    expect(statuses.slice(6)).toEqual([429, 429, 429, 429]);
    const marked = await app.db.collection('submissions').countDocuments({ quiz: quiz.id as never, marks: 'no_proof' });
    expect(marked).toBe(await stored(quiz));
    expect((await submit(quiz, await solved(quiz, submitBody(quiz)))).status).toBe(200);
    const { body } = await ann.get<Lead[]>(`/api/submissions?quizId=${quiz.id}&mark=no_proof`);
    expect(body).toHaveLength(marked);
  });
  it('returns the stored result when the same is sent again', async () => {
    const quiz = await guarded();
    const body = await solved(quiz, submitBody(quiz));
    const [first, again] = [await submit<SubmissionResult>(quiz, body), await submit<SubmissionResult>(quiz, body)];
    expect(again.body).toEqual(first.body);
    expect(await stored(quiz)).toBe(1);
  });
  it('says first what is wrong with a submission', async () => {
    const quiz = await guarded();
    const { status, body } = await submit(quiz, submitBody(quiz, { consentGiven: false }));
    expect([status, body.message]).toEqual([400, 'You must consent to continue']);
    expect((await submit(await buildQuiz(ann, { proofOfWork: true }), submitBody(quiz))).status).toBe(404);
  });
  it('asks nobody who leaves no lead: previews, skipped forms and its owner', async () => {
    const quiz = await publishedQuiz(ann, { proofOfWork: true, leadPlace: 'skippable' });
    expect((await submit(quiz, { ...submitBody(quiz), preview: true })).status).toBe(200);
    expect((await submit(quiz, { ...submitBody(quiz), skip: true })).status).toBe(200);
    const own = await ann.post(`/api/public/quiz/${quiz.id}/submit?preview=1`, submitBody(quiz));
    expect(own.status).toBe(200);
  });
  it('stops asking when the switch is off', async () => {
    const quiz = await guarded();
    expect((await submit(quiz, submitBody(quiz))).status).toBe(428);
    await ann.put(`/api/quizzes/${quiz.id}`, { proofOfWork: false });
    // Other processes' changes are seen within five seconds.
    await expect.poll(async () => (await submit(quiz, submitBody(quiz))).status, { interval: 500 }).toBe(200);
  });
});

describe('a quiz that gets a flood of leads', () => {
  const floodOf = (quiz: Quiz, at: Date) =>
    app.db.collection('submissions').insertMany(
      Array.from({ length: FLOOD }, (_, n) => ({
        _id: `${quiz.id}-${at.getTime()}-${n}` as never,
        quiz: quiz.id,
        sessionId: `${at.getTime()}-${n}`,
        counted: true,
        createdAt: at,
      })),
    );
  it('asks for proofs, while others do not', async () => {
    const [quiz, other] = [await publishedQuiz(ann), await publishedQuiz(ann)];
    await floodOf(quiz, new Date());
    // The first lead of a process makes it look, and does not wait.
    await expect.poll(async () => (await submit(quiz, submitBody(quiz))).status).toBe(428);
    const body = await solved(quiz, submitBody(quiz));
    expect((await submit(quiz, body)).status).toBe(200);
    expect((await submit(other, submitBody(other))).status).toBe(200);
  });
  it('does not once it is over, nor while as many are usual', async () => {
    const [quiet, large] = [await publishedQuiz(ann), await publishedQuiz(ann)];
    await floodOf(quiet, new Date(Date.now() - 11 * 60_000));
    await floodOf(large, new Date());
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
    await app.db
      .collection('daily_stats')
      .insertOne({ _id: `${large.id}:${yesterday}` as never, quiz: large.id, day: yesterday, leads: 201 * 200 });
    const statuses = [];
    for (let n = 0; n < 5; n += 1)
      for (const quiz of [quiet, large]) statuses.push((await submit(quiz, submitBody(quiz))).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
