import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../scripts/folders.mjs';
import { questionsOfEveryKind } from './questions-of-every-kind.mjs';

/**
 * @typedef {import('../faults/lib/owner.mjs').Owner} Owner
 * @typedef {Record<'points' | 'category' | 'everyKind' | 'blocks' | 'draft', string>} Quizzes
 */

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, 'examples', file), 'utf8')).quiz;
const look = {
  font: 'inter',
  background: 'gradient',
  gradientFrom: '#DCD5FF',
  gradientTo: '#FFE3EC',
  gradientAngle: 90,
  backgroundUrl: '',
  corners: 'round',
  buttons: 'pill',
  density: 'roomy',
  customCss: '',
};
const source = { pageUrl: 'https://shop.example/page', utmSource: 'newsletter', hidden: { plan: 'pro' } };

/**
 * Uses what an owner and their visitors can do, so that each kind of document is stored in each of its forms.
 * @param {{origin: string, owner: Owner, receiver: string}} installation `receiver` is an address that takes what is posted
 * @returns {Promise<{quizzes: Quizzes, token: string}>} ids of quizzes; the text of an API token
 */
export async function exerciseEveryFeature({ origin, owner, receiver }) {
  await setUpAccount(owner, origin);
  const quizzes = await makeQuizzes(owner);
  const { token } = await owner.ask('POST', '/api/tokens', {
    name: 'Reporting',
    scopes: ['quizzes:read', 'leads:read', 'hooks'],
  });
  await connect({ owner, origin, receiver, token, quizzes });
  for (const id of Object.values(quizzes)) await visit(origin, id);
  await editWhatVisitorsHaveSeen(owner, quizzes);
  for (const id of Object.values(quizzes)) await visit(origin, id);
  await workOnLeads(owner, quizzes);
  return { quizzes, token };
}

/** @param {Owner} owner @param {string} origin */
async function setUpAccount(owner, origin) {
  await owner.ask('PATCH', '/api/user/profile', { firstName: 'Ada', lastName: 'Example', company: 'Example' });
  await owner.ask('PATCH', '/api/user/settings', {
    timeZone: 'Europe/Berlin',
    weeklyReports: true,
    defaultColor: '#0E7C66',
    brand: { secondaryColor: '#FFFFFF', darkMode: true, look: { ...look, font: 'lora' } },
  });
  await owner.ask('PUT', '/api/user/lead-filters', { name: 'Won', filters: { status: 'won' } });
  await owner.ask('POST', '/api/user/mail-recipients', { email: 'sales@release.example' });
  await owner.ask('POST', '/api/domains', { domain: 'quiz.release.example' });
  const picture = { create: { width: 64, height: 48, channels: /** @type {const} */ (3), background: '#0E7C66' } };
  const png = await sharp(picture).png().toBuffer();
  const headers = { cookie: owner.cookie(), 'sec-fetch-site': 'same-origin', 'content-type': 'image/png' };
  const { uploadURL } = await owner.ask('POST', '/api/objects/upload', {});
  await succeed(fetch(new URL(uploadURL, origin), { method: 'PUT', headers, body: png }));
  await owner.ask('PUT', '/api/user/logo', { logoURL: uploadURL });
  await succeed(fetch(`${origin}/api/pictures`, { method: 'POST', headers, body: png }));
}

/** @param {Owner} owner @returns {Promise<Quizzes>} */
async function makeQuizzes(owner) {
  const make = async (/** @type {object} */ draft, /** @type {string} */ status) =>
    (await owner.ask('POST', '/api/quizzes', { ...draft, status })).id;
  const quizzes = {
    points: await make({ ...read('quizzes/home-energy-checkup.json'), showScore: true, resultPdf: true }, 'published'),
    category: await make({ ...read('quizzes/coffee-personality.json'), startPage: true }, 'published'),
    everyKind: await make(
      {
        title: 'Every kind of question',
        outcomeType: 'points',
        questions: questionsOfEveryKind,
        leadPlace: 'first',
        resumeMail: true,
        leadFields: [
          { kind: 'name' },
          { kind: 'email', required: true },
          { id: 'size', kind: 'choice', label: 'Size', choices: ['Small', 'Large'] },
        ],
      },
      'published',
    ),
    blocks: await make(
      {
        ...read('templates/saas-readiness.json'),
        confirmation: 'result_first',
        marketingText: 'Write to me about news.',
        resultMail: true,
        mails: [{ days: 0 }, { days: 3, subject: 'Three days later' }],
        tracking: { gtm: 'GTM-ABC123' },
        look: { ...look, customCss: '.title { letter-spacing: 0 }' },
        shareTitle: 'How ready are you?',
      },
      'published',
    ),
    draft: await make(read('templates/gift-finder.json'), 'draft'),
  };
  await owner.ask('PUT', `/api/quizzes/${quizzes.points}/address`, { slug: 'home-energy' });
  await owner.ask('PUT', `/api/quizzes/${quizzes.points}/address`, { slug: 'home-check' });
  const gone = await make({ title: 'Deleted' }, 'draft');
  await owner.send('DELETE', `/api/quizzes/${gone}`);
  return quizzes;
}

/** @param {{owner: Owner, origin: string, receiver: string, token: string, quizzes: Quizzes}} given */
async function connect({ owner, origin, receiver, token, quizzes }) {
  await owner.ask('PUT', `/api/quizzes/${quizzes.points}/webhook`, { url: receiver });
  const { id } = await owner.ask('POST', '/api/connections', {
    vendor: 'webhook',
    name: 'Orders',
    credentials: { url: `${receiver}/connection`, secret: `whsec_${Buffer.alloc(24, 7).toString('base64')}` },
  });
  await owner.ask('PUT', `/api/quizzes/${quizzes.category}/links/orders`, { connection: id, settings: {} });
  await succeed(
    fetch(`${origin}/api/hooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${receiver}/hook`, quizId: quizzes.points, events: ['lead.created'] }),
    }),
  );
}

/**
 * Visitors who stop at each stage: one who looks, one who begins, two who leave a lead, and one of these is a program.
 * @param {string} origin @param {string} id
 */
async function visit(origin, id) {
  const path = `${origin}/api/public/quiz/${id}`;
  const found = await fetch(path);
  if (found.status === 404) return;
  const quiz = await found.json();
  const post = (/** @type {string} */ to, /** @type {object} */ body) => {
    const headers = { 'user-agent': AGENT, origin: 'https://shop.example' };
    return succeed(fetch(`${path}/${to}`, { method: 'POST', headers, body: JSON.stringify(body) }));
  };
  for (const stage of ['view', 'start', 'form', 'lead', 'trap']) {
    const sessionId = randomUUID();
    const answers = answersTo(quiz, stage === 'lead' ? 0 : 1);
    const about = { sessionId, version: quiz.version, source, way: 'script' };
    const given = stage === 'view' ? [] : [{ type: 'start' }, { type: 'answer', questionId: answers[0]?.questionId }];
    await post('events', { ...about, events: [{ type: 'view' }, ...given] });
    if (stage === 'view' || stage === 'start') continue;
    const person = { name: 'Vera Visitor', email: `vera-${sessionId.slice(0, 8)}@visitor.example`, consentGiven: true };
    const form = {
      ...about,
      ...person,
      marketingConsent: true,
      fields: { size: 'Large', company: 'Example' },
      tookMs: 60_000,
    };
    if (quiz.leadPlace === 'first') {
      await post('submit', { ...form, partial: true, answers: [] });
      await post('progress', { sessionId, version: quiz.version, answers: answers.slice(0, 2), at: Date.now() });
    }
    if (stage === 'form') continue;
    await post('events', { ...about, events: [{ type: 'complete', answers }] });
    await post('submit', { ...form, answers, ...(stage === 'trap' ? { trap: 'filled' } : {}) });
  }
}

/** @param {{questions: {id: string, type: string, answerOptions: {id: string}[], min?: number, max?: number}[]}} quiz @param {number} nth option */
const answersTo = ({ questions }, nth) =>
  questions.filter(({ type }) => type !== 'statement').map((question) => answerTo(question, nth));

/** @param {Parameters<typeof answersTo>[0]['questions'][0]} question @param {number} nth */
function answerTo({ id: questionId, type, answerOptions, min, max }, nth) {
  if (type === 'number') return { questionId, numberAnswer: min ?? 1 };
  if (type === 'date') return { questionId, textAnswer: '2026-01-31' };
  const option = answerOptions[nth] ?? answerOptions[0];
  if (!option) return { questionId, textAnswer: 'In their own words' };
  const several = type === 'multiple_select' || (type === 'picture_choice' && max !== 1);
  return several ? { questionId, answerOptionIds: [option.id] } : { questionId, answerOptionId: option.id };
}

/** @param {Owner} owner @param {Quizzes} quizzes */
async function editWhatVisitorsHaveSeen(owner, { points, category }) {
  const path = `/api/quizzes/${points}`;
  const quiz = await owner.ask('GET', path);
  await owner.ask('PATCH', `${path}/versions/${quiz.version}`, { name: 'First' });
  await owner.ask('PUT', path, { title: 'How energy-wise is your flat?' });
  await owner.ask('POST', `${path}/versions/${quiz.version}/restore`);
  await owner.ask('PUT', path, { description: 'Seven quick questions, asked once more.' });
  await owner.ask('POST', `/api/quizzes/${category}/clone`);
}

/** @param {Owner} owner @param {Quizzes} quizzes */
async function workOnLeads(owner, { points, category }) {
  const [won, noted] = await owner.ask('GET', `/api/quizzes/${points}/submissions`);
  await owner.ask('PATCH', `/api/submissions/${won.id}`, { status: 'won', value: 120.5, tags: { add: ['Fair'] } });
  await owner.ask('POST', `/api/submissions/${noted.id}/notes`, { id: 'note', text: 'Calls back on Monday' });
  const [erased] = await owner.ask('GET', `/api/quizzes/${category}/submissions`);
  await owner.ask('DELETE', `/api/submissions/${erased.id}`);
}

/** @param {Promise<Response>} answered */
async function succeed(answered) {
  const answer = await answered;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
}
