import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { publishQuiz, signIn } from '../../faults/lib/owner.mjs';
import { answersTo } from '../../scripts/answers-to.mjs';
import { insertAll, leadsLike } from '../../scripts/many-leads.mjs';

/** @typedef {{cookie: string, quiz: string, id: string, ask: import('../../faults/lib/owner.mjs').Owner['ask']}} Owner */

/**
 * An owner with many quizzes and so many leads, who all come from one that was really taken.
 * @param {{leads: number, quizzes: number}} wanted @param {string} url @param {import('mongodb').Db} db @param {string} email
 * @returns {Promise<Owner>}
 */
export async function ownerWith({ leads: count, quizzes: number }, url, db, email) {
  const owner = await signIn(url, email);
  const id = await publishQuiz(owner);
  const quiz = await (await fetch(`${url}/api/public/quiz/${id}`)).json();
  const taken = await fetch(`${url}/api/public/quiz/${id}/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      sessionId: randomUUID(),
      name: 'Ann Lee',
      email: 'ann@example.com',
      consentGiven: true,
      answers: answersTo(quiz),
    }),
  });
  if (!taken.ok) throw new Error(await taken.text());
  const stored = await db.collection('quizzes').findOne({ _id: /** @type {any} */ (id) });
  const quizzes = Array.from({ length: number - 1 }, (_, n) => ({
    ...stored,
    _id: randomBytes(13).toString('hex').slice(1),
    title: `Quiz ${n}`,
    createdAt: new Date(Date.now() - n * 60_000),
  }));
  await insertAll(db.collection('quizzes'), quizzes);
  const submissions = db.collection('submissions');
  const sample = /** @type {any} */ (await submissions.findOne({ quiz: id }));
  // Half of all leads are one quiz's.
  const ids = quizzes.slice(0, 50).flatMap(({ _id }) => [id, _id]);
  const { outcomes } = /** @type {{outcomes: {id: string, name: string}[]}} */ (/** @type {unknown} */ (stored));
  await insertAll(submissions, leadsLike(sample, { count, quizzes: ids.map((each) => ({ id: each, outcomes })) }));
  return { cookie: owner.cookie(), quiz: id, id: sample.owner, ask: owner.ask };
}

/** Whether the product has done all that follows from the leads that are stored. @param {import('mongodb').Db} db */
export async function isFollowed(db) {
  const left = await Promise.all([
    db.collection('submissions').findOne({ counted: false }),
    db.collection('submissions').findOne({ 'outbox.0': { $exists: true } }, { hint: { outbox: 1 } }),
    db.collection('visits').findOne({ dirty: true }),
    db.collection('figures_state').findOne({ pending: { $ne: null } }),
  ]);
  return left.every((one) => one === null);
}

/** @param {() => Promise<boolean>} isDone */
export async function until(isDone) {
  while (!(await isDone())) await sleep(100);
}
