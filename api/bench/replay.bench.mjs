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
const ROUNDS = 11;
/** Longer than the server keeps what it has read, so that each round reads it anew. Visitors are measured alone meanwhile. */
const FORGOTTEN_MS = 16_000;
const MANY_QUESTIONS = 10;
const SECONDS = 6;
const CONNECTIONS = 8;

export const name = `What-if replay of ${COMPLETIONS} completions, while ${CONNECTIONS} connections submit without a pause`;

/** @param {Parameters<import('../scripts/bench.mjs').Benchmark['run']>[0]} given */
export async function run({ product }) {
  const owner = await signIn(product.url, 'bench@example.com');
  // Submissions of another quiz, so that what is replayed stays the same.
  const other = await publishQuiz(owner);
  const taken = JSON.parse((await exchange('GET', `${product.url}/api/public/quiz/${other}`)).text);
  const request = callsOf(other, answersTo(taken), taken.version).calls.submit.product;
  const port = Number(new URL(product.url).port);
  const submit = () => closedLoop({ port, connections: CONNECTIONS, seconds: SECONDS, request });
  await submit();
  const rows = [];
  for (const id of [await publishQuiz(owner), await publishLong(owner)]) {
    const quiz = await owner.ask('GET', `/api/quizzes/${id}`);
    await store(product, id);
    const measured = await besideVisitors(replayer(product.url, owner.cookie(), quiz), submit);
    rows.push(...measured.map((row) => ({ ...row, metric: `${quiz.questions.length} questions: ${row.metric}` })));
  }
  return rows;
}

/** A quiz with more questions, through which hardly two visitors take the same way. @param {import('../faults/lib/owner.mjs').Owner} owner */
async function publishLong(owner) {
  const id = await publishQuiz(owner);
  const { questions } = await owner.ask('GET', `/api/quizzes/${id}`);
  const choices = questions.filter((/** @type {any} */ { options }) => options.length > 2);
  const more = Array.from({ length: MANY_QUESTIONS - questions.length }, (_, place) => {
    const { title, type, options } = choices[place % choices.length];
    const copies = options.map((/** @type {any} */ { text, points }) => ({ text, points }));
    return { title: `${title} (${place})`, type, options: copies };
  });
  await owner.ask('PUT', `/api/quizzes/${id}`, { questions: [...questions, ...more] });
  return id;
}

/** @param {string} url @param {string} cookie @param {any} quiz @returns {() => Promise<number>} milliseconds that a replay took */
const replayer = (url, cookie, quiz) => async () => {
  const from = performance.now();
  const { status, text } = await exchange('POST', `${url}/api/quizzes/${quiz.id}/replay`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: editOf(quiz),
  });
  const took = performance.now() - from;
  const { people, moved } = status === 200 ? JSON.parse(text) : {};
  if (people !== COMPLETIONS || !moved) throw new Error(`${status} ${text.slice(0, 300)}`);
  return took;
};

/** @param {() => Promise<number>} replay @param {() => ReturnType<typeof closedLoop>} submit */
async function besideVisitors(replay, submit) {
  /** @type {{alone: number[], beside: number[], first: number[], next: number[]}} */
  const taken = { alone: [], beside: [], first: [], next: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const forgotten = sleep(FORGOTTEN_MS);
    taken.alone.push((await submit()).p99, (await submit()).p99);
    await forgotten;
    let over = false;
    const replays = (async () => {
      taken.first.push(await replay());
      while (!over) taken.next.push(await replay());
    })();
    taken.beside.push((await submit()).p99);
    over = true;
    await replays;
  }
  const [alone, beside] = [median(taken.alone), median(taken.beside)];
  return [
    { metric: 'first replay, which reads the visits', value: median(taken.first), unit: 'ms', limit: 2_000 },
    { metric: 'later replays', value: median(taken.next), unit: 'ms', limit: 2_000 },
    {
      metric: 'p99 of submissions meanwhile',
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
