import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFollowed } from '../bench/lib/owner-with-leads.mjs';

const DAY_MS = 86_400_000;
const FIRST = 'Ada Ben Clara David Elif Finn Grace Hugo Ines Jonas Kira Liam Mina'.split(' ');
const LAST =
  'Fischer Carter Weiss Moreau Kaya Larsen Okafor Silva Roth Berg Novak Byrne Sato Haas Lang Costa Ryan'.split(' ');
/** Crawlers and programs are not counted. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const SITES = [
  'https://harbor-roasters.example/coffee',
  'https://harbor-roasters.example/',
  'https://beans.example/gifts',
];
const CAMPAIGNS = [
  {},
  { utmSource: 'newsletter', utmMedium: 'email' },
  { utmSource: 'instagram', utmMedium: 'social' },
];

/**
 * Visitors of a quiz over the last days, who stop here and there: the same ones with each run.
 * @param {{url: string, owner: import('../faults/lib/owner.mjs').Owner, id: string, db: import('mongodb').Db, count: number, days: number}} wanted
 */
export async function demoVisitors({ url, owner, id, db, count, days }) {
  const path = `${url}/api/public/quiz/${id}`;
  const quiz = await (await fetch(path)).json();
  const post = async (/** @type {string} */ to, /** @type {object} */ body) => {
    const answer = await fetch(`${path}/${to}`, {
      method: 'POST',
      headers: { 'user-agent': AGENT },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${to}: ${await answer.text()}`);
  };
  const sessions = Array.from({ length: count }, () => randomUUID());
  for (const [n, sessionId] of sessions.entries()) {
    const visit = { sessionId, source: { pageUrl: SITES[n % 3], ...CAMPAIGNS[(n * 7) % 3] } };
    const answers = answersOf(quiz, n);
    // Of ten who see it seven begin, five finish and four leave a lead.
    const stage = n % 10;
    const stopsAt = stage < 5 ? answers.length : stage < 7 ? 1 + (n % Math.max(1, answers.length - 1)) : 0;
    const given = answers.slice(0, stopsAt).map(({ questionId }) => ({ type: 'answer', questionId }));
    const events = [{ type: 'view' }, ...(stopsAt > 0 ? [{ type: 'start' }] : []), ...given];
    await post('events', { ...visit, events });
    if (stage < 5) await post('events', { ...visit, events: [{ type: 'complete', answers }] });
    const name = `${FIRST[n % FIRST.length]} ${LAST[n % LAST.length]}`;
    const email = `${name.toLowerCase().replace(' ', '.')}${n > 220 ? n : ''}@example.com`;
    if (stage < 4) await post('submit', { ...visit, name, email, consentGiven: true, answers });
  }
  await until(() => isFollowed(db));
  for (const [n, sessionId] of sessions.entries()) {
    // More of them in the last days than in the first.
    const age = Math.round((1 - Math.sqrt((n + 1) / count)) * days * DAY_MS);
    const earlier = (/** @type {string} */ field) => ({
      $dateSubtract: { startDate: field, unit: 'millisecond', amount: age },
    });
    const moved = (/** @type {string[]} */ fields) =>
      Object.fromEntries(
        fields.map((field) => [
          field,
          { $cond: [{ $ifNull: [`$${field}`, false] }, earlier(`$${field}`), '$$REMOVE'] },
        ]),
      );
    await db
      .collection('visits')
      .updateOne({ sessionId }, [{ $set: moved(['viewAt', 'startAt', 'completeAt', 'leadAt']) }]);
    await db.collection('submissions').updateOne({ sessionId }, [
      // They came faster than people.
      { $set: { ...moved(['createdAt']), marks: '$$REMOVE' } },
    ]);
  }
  await owner.ask('POST', `/api/quizzes/${id}/recount`);
  await until(() => isFollowed(db));
}

/** @param {{questions: {id: string, answerOptions: {id: string}[]}[]}} quiz @param {number} n */
const answersOf = ({ questions }, n) =>
  questions.map(({ id: questionId, answerOptions }, index) => {
    const option = answerOptions[((n * n + n * index * 5) % 17) % Math.max(1, answerOptions.length)];
    return option ? { questionId, answerOptionId: option.id } : { questionId, textAnswer: 'As strong as it gets' };
  });

/** @param {() => Promise<boolean>} isDone */
async function until(isDone) {
  while (!(await isDone())) await sleep(100);
}
