import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { exchange } from '../faults/lib/http.mjs';
import { publishQuiz, signIn } from '../faults/lib/owner.mjs';
import { answersTo } from '../scripts/answers-to.mjs';
import { insertAll } from '../scripts/many-leads.mjs';
import { closedLoop, median } from './lib/closed-loop.mjs';
import { callsOf } from './visitors.bench.mjs';

const COMPLETIONS = Number(process.env.BENCH_COMPLETIONS ?? 100_000);
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 8;

export const name = `What-if replay: ${COMPLETIONS} completions beside ${CONNECTIONS} visitors who submit without a pause`;

/** @param {Parameters<import('../scripts/bench.mjs').Benchmark['run']>[0]} given */
export async function run({ product }) {
  const owner = await signIn(product.url, 'bench@example.com');
  const id = await publishQuiz(owner);
  const cookie = owner.cookie();
  const edited = editOf(await owner.ask('GET', `/api/quizzes/${id}`));
  await store(product, id);

  /** @returns {Promise<{ms: number, replay: any}>} */
  const replay = async () => {
    const from = performance.now();
    const { status, text } = await exchange('POST', `${product.url}/api/quizzes/${id}/replay`, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: edited,
    });
    if (status !== 200) throw new Error(`${status} ${text}`);
    return { ms: performance.now() - from, replay: JSON.parse(text) };
  };
  const { replay: told } = await replay();
  if (told.people !== COMPLETIONS || told.moved === 0) throw new Error(`${told.people} people, ${told.moved} moved`);

  // Submissions of another quiz, so that what is replayed stays the same.
  const other = await publishQuiz(owner);
  const quiz = JSON.parse((await exchange('GET', `${product.url}/api/public/quiz/${other}`)).text);
  const request = callsOf(other, answersTo(quiz), quiz.version).submit.product;
  const port = Number(new URL(product.url).port);
  const submit = () => closedLoop({ port, connections: CONNECTIONS, seconds: SECONDS, request });
  await submit();

  /** @type {{alone: number[], beside: number[], took: number[]}} */
  const taken = { alone: [], beside: [], took: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    taken.alone.push((await submit()).p99);
    await sleep(1_000);
    let over = false;
    const replays = (async () => {
      while (!over) taken.took.push((await replay()).ms);
    })();
    taken.beside.push((await submit()).p99);
    over = true;
    await replays;
    await sleep(1_000);
  }
  const [alone, beside] = [median(taken.alone), median(taken.beside)];
  return [
    { metric: 'a replay beside them takes', value: median(taken.took), unit: 'ms', limit: 2_000 },
    {
      metric: '99 of 100 submissions come within',
      value: beside,
      unit: 'ms',
      floor: alone,
      ratio: beside / alone,
      limit: alone * 1.2,
    },
  ];
}

/** The quiz with other points and other bands, as the builder sends it. @param {any} quiz */
const editOf = ({ outcomeType, questions, outcomes }) => ({
  outcomeType,
  outcomes,
  questions: questions.map((/** @type {any} */ question, /** @type {number} */ place) => ({
    ...question,
    options: question.options.map((/** @type {any} */ option) => ({
      ...option,
      points: place === 0 ? option.points + 5 : option.points,
    })),
  })),
});

/**
 * Visits that completed the quiz, on ways drawn at random; a third of them left a lead.
 * @param {{mongoUri: string, database: string}} where
 * @param {string} quiz
 */
async function store({ mongoUri, database }, quiz) {
  const client = await MongoClient.connect(mongoUri, { serverMonitoringMode: 'poll' });
  try {
    const db = client.db(database);
    const stored = await db.collection('quizzes').findOne({ _id: /** @type {any} */ (quiz) });
    const at = new Date();
    /** @param {any} question */
    const pick = ({ options }) => options[Math.floor(Math.random() * options.length)]?.id ?? '';
    const visits = function* () {
      for (let n = 0; n < COMPLETIONS; n += 1) {
        const sessionId = randomUUID();
        yield {
          _id: `${quiz}:${sessionId}`,
          quiz,
          owner: stored?.owner,
          sessionId,
          source: {},
          viewAt: at,
          startAt: at,
          completeAt: at,
          ...(n % 3 === 0 ? { leadAt: at } : {}),
          answered: [],
          version: stored?.version,
          way: stored?.questions.map(pick).join(','),
          // What is counted of it already.
          counted: { stages: n % 3 === 0 ? 4 : 3, answered: 0, batch: 0 },
          note: randomBytes(60).toString('hex'),
        };
      }
    };
    await insertAll(db.collection('visits'), visits());
  } finally {
    await client.close();
  }
}
