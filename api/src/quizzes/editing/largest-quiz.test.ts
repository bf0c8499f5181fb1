import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Quiz, type QuizDraft, quizInputSchema } from '../../../contract/quiz/quiz.schema.ts';
import { richTextLimits, shortRichTextLimits } from '../../../contract/texts/rich-text.schema.ts';
import { limits } from '../../../contract/web/limits.ts';
import { bodyLimits } from '../../http/body-limits.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { submitBody } from '../../test/factories.ts';
import { patient } from '../../test/patient.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

/** Once, although a busy machine takes longer than a request may. */
function create(quiz: QuizDraft) {
  const key = { 'idempotency-key': randomUUID() };
  return patient(() => ann.post<Quiz>('/api/quizzes', quiz, key));
}

const long = (max: number) => 'あ'.repeat(max);
/** One of many, all different. */
const numbered = (max: number, at: number) => `${at}${long(max)}`.slice(0, max);
const list = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at));
const id = (name: string) => name.padEnd(64, '-');
const url = `https://a.example/${long(limits.url)}`.slice(0, limits.url);
const emoji = '😀'.repeat(limits.text / 2);

const piece = { text: long(6), bold: true, italic: true } as const;
const linked = { text: long(100), bold: true, italic: true, url } as const;
const richText = [
  { kind: 'p' as const, lines: [[linked], [linked]] },
  ...list(richTextLimits.blocks - 1, () => ({ kind: 'ul' as const, lines: list(5, () => [piece]) })),
];
const mailText = [{ kind: 'p' as const, lines: [[{ text: long(limits.text) }]] }];

const description = [
  { kind: 'p' as const, lines: [[linked]] },
  ...list(shortRichTextLimits.blocks - 1, () => ({ kind: 'ul' as const, lines: list(2, () => [piece]) })),
];
const product = {
  title: long(limits.title),
  note: long(limits.title),
  price: long(limits.unit),
  url,
  picture: { url, alt: long(limits.title) },
};

const largest = (): Required<QuizDraft> => ({
  title: long(limits.title),
  description: emoji,
  outcomeType: 'bucket',
  startPage: true,
  startImageUrl: url,
  startButton: long(limits.buttonText),
  shareTitle: long(limits.title),
  shareText: emoji,
  shareImageUrl: url,
  primaryColor: '#7B61FF',
  secondaryColor: '#FFFFFF',
  darkMode: true,
  autoAdvance: true,
  logoUrl: url,
  look: {
    font: 'source-serif-4',
    background: 'picture',
    gradientFrom: '#123456',
    gradientTo: '#123456',
    gradientAngle: 360,
    backgroundUrl: url,
    corners: 'square',
    buttons: 'outline',
    density: 'compact',
    customCss: `/*${long(limits.customCss - 4)}*/`,
  },
  consentRequired: true,
  privacyUrl: url,
  language: 'ja',
  leadFields: [
    { kind: 'email' },
    ...(['name', 'phone', 'company'] as const).map((kind) => ({ kind, label: long(limits.title), required: true })),
    ...list(limits.ownLeadFields, (at) => ({
      id: `f${at}`.padEnd(32, '-'),
      kind: 'choice' as const,
      label: long(limits.title),
      required: true,
      choices: list(limits.options, (choice) => numbered(limits.option, choice)),
    })),
  ],
  leadPlace: 'skippable',
  leadHeading: long(limits.title),
  leadText: long(limits.leadValue),
  leadButton: long(limits.buttonText),
  consentText: '"'.repeat(limits.text),
  marketingText: `a${'\n'.repeat(limits.text - 2)}a`,
  resultMail: true,
  resultPdf: true,
  replyTo: 'ann@example.com',
  proofOfWork: true,
  confirmation: 'confirm_first',
  confirmationSubject: long(limits.title),
  confirmationText: long(limits.text),
  confirmationButton: long(limits.buttonText),
  disposableAddresses: 'refuse',
  resumeMail: true,
  tracking: { gtm: 'GTM-ABCDEFGHIJKL', ga4: 'G-ABCDEFGHIJKLMNOP', metaPixel: '1'.repeat(20) },
  thankYouPageType: 'dynamic',
  showScore: true,
  redirectUrl: url,
  thankYouPageConfig: {
    title: long(limits.title),
    subtitle: long(limits.title),
    message: long(limits.text),
    showSocialShare: true,
    showLogo: true,
    backgroundColor: '#FFFFFF',
    textColor: '#1F2937',
  },
  resultBlocks: list(limits.resultBlocks, (at) => {
    const condition = { when: 'category' as const, category: long(limits.category), min: 0, max: 100 };
    return at < limits.allProducts / limits.products
      ? { id: id(`b${at}`), kind: 'products' as const, condition, products: list(limits.products, () => product) }
      : { id: id(`b${at}`), kind: 'text' as const, condition, rich: richText };
  }),
  mails: list(limits.mails, (at) => ({
    id: id(`m${at}`),
    days: at % (limits.followUps + 1),
    outcomeId: id(`r${at}`),
    subject: numbered(limits.title, at),
    // As much as fits.
    blocks: list(2, (row) => ({ id: id(`n${at}-${row}`), kind: 'text' as const, rich: mailText })),
  })),
  webhookUrl: url,
  status: 'draft',
  questions: list(limits.questions, (at) => ({
    id: id(`q${at}`),
    title: numbered(limits.questionTitle, at),
    type: 'multiple_select' as const,
    order: at,
    description,
    media: { kind: 'picture' as const, url, alt: long(limits.alt) },
    category: numbered(limits.category, at),
    optional: true,
    shuffle: true,
    min: 1,
    max: limits.options,
    unit: long(limits.unit),
    low: long(limits.endWords),
    high: long(limits.endWords),
    button: long(limits.buttonText),
    options: list(limits.options, (option) => ({
      id: id(`o${at}-${option}`),
      text: numbered(limits.option, option),
      points: -limits.points,
      next: at + 1 < limits.questions ? id(`q${at + 1}`) : 'end',
      bucket: numbered(limits.title, option),
      votes: list(limits.votes, (vote) => ({ outcomeId: id(`r${vote}`), weight: -100 })),
    })),
  })),
  outcomes: list(limits.outcomes, (at) => ({
    id: id(`r${at}`),
    name: numbered(limits.title, at),
    title: long(limits.title),
    description: long(limits.text),
    minScore: null,
    maxScore: null,
    richText,
    imageUrl: url,
    buttonText: long(limits.buttonText),
    buttonUrl: url,
    redirectUrl: url,
  })),
});

it('the largest quiz that the schema accepts is accepted, as a new one, as a change and as a file', async () => {
  const quiz = largest();
  expect(Object.keys(quiz).sort()).toEqual(Object.keys(quizInputSchema.shape).sort());
  const { status, body, text } = await create(quiz);
  expect([status, text.slice(0, 300)]).toMatchObject([201, expect.any(String)]);
  expect(body.outcomes.at(-1)?.description).toHaveLength(limits.text);
  const { webhookUrl: _webhookUrl, status: _status, ...fields } = quiz;
  const changed = { ...fields, title: 'Changed' };
  expect((await patient(() => ann.put(`/api/quizzes/${body.id}`, changed))).status).toBe(200);
  const file = await patient(() => ann.get<object>(`/api/quizzes/${body.id}/file`));
  const key = { 'idempotency-key': randomUUID() };
  expect((await patient(() => ann.post('/api/quizzes/import', file.body, key))).status).toBe(201);
}, 300_000);

it('no owner can send much more than that, and a stranger nothing at all', async () => {
  expect(bodyLimits.owner).toBeLessThan(20 * 1024 * 1024);
  const body = { title: 'Quiz', other: 'x'.repeat(bodyLimits.owner) };
  expect(await ann.post('/api/quizzes', body)).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  const same = { 'sec-fetch-site': 'same-origin' };
  const stranger = new Browser(app.url);
  for (const other of ['x', 'x'.repeat(1_000_000)])
    expect((await stranger.post('/api/quizzes', { title: 'Quiz', other }, same)).status).toBe(401);
});

it('the largest quiz can be taken', async () => {
  const { body: quiz } = await create({ ...largest(), status: 'published' });
  expect(quiz.status).toBe('published');
  const visitor = new Browser(app.url);
  for (const path of [`/api/public/quiz/${quiz.id}`, `/quiz/${quiz.id}`, `/embed/${quiz.id}.js`])
    expect((await patient(() => visitor.get(path))).status).toBe(200);
  const answers = quiz.questions.map(({ id, options }) => ({ questionId: id, answerOptionId: options[0]?.id ?? '' }));
  const submission = submitBody(quiz, { answers, skip: true });
  const submit = () => visitor.post(`/api/public/quiz/${quiz.id}/submit`, submission);
  expect((await patient(submit)).status).toBe(200);
}, 300_000);
