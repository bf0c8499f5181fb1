import express from 'express';
import { expect, it } from 'vitest';
import { isEmail } from '../contract/lead/check-lead.ts';
import { cleanPageUrl, cleanSource, holdsEmail, withoutEmails } from '../contract/lead/clean-source.ts';
import { leadFieldsSchema } from '../contract/lead/lead-form.schema.ts';
import { leadQuerySchema } from '../contract/lead/lead-query.schema.ts';
import { submissionInputSchema, visitEventsInputSchema } from '../contract/lead/submission.schema.ts';
import { questionInputSchema } from '../contract/questions/question.schema.ts';
import { lacksPrivacyLink } from '../contract/quiz/publish-checks.ts';
import { quizFileSchema } from '../contract/quiz/quiz-file.schema.ts';
import { nameKey } from '../contract/scoring/buckets.ts';
import { cleanText, foldLine, oneLine } from '../contract/texts/clean-text.ts';
import { escapeHtml } from '../contract/texts/escape-html.ts';
import { fillAddress } from '../contract/texts/fill-address.ts';
import { languageOf } from '../contract/texts/languages.ts';
import { linkedText, wordsOf as wordsOfLinked } from '../contract/texts/linked-text.ts';
import { fillPlaceholders } from '../contract/texts/placeholders.ts';
import { richText } from '../contract/texts/rich-text.ts';
import { emailOrEmpty, line, paragraph, personName, requiredLine } from '../contract/texts/text.schema.ts';
import { isColorText, parseColor } from '../contract/web/color.ts';
import { safeReturnTo } from '../contract/web/paths.ts';
import { isPictureUrl, pictureProblem } from '../contract/web/picture-url.ts';
import { imageUrlOrEmpty, urlOrEmpty } from '../contract/web/url.schema.ts';
import { buildLink, parseHttpUrl } from '../contract/web/url.ts';
import { statKey } from './analytics/projection/stat-keys.ts';
import { wasRefused } from './auth/refused-account.ts';
import { asCode } from './auth/sign-in-error.ts';
import { cursorRow } from './db/list-cursor.ts';
import { webhookUrlProblem } from './destinations/dispatch/public-address.ts';
import { oneLine as mailLine } from './destinations/mail/html.ts';
import { visitorText } from './destinations/owner-mail/new-submission-mail.ts';
import { nameForMail } from './destinations/result-mail/name-for-mail.ts';
import { senderName } from './destinations/result-mail/sender-name.ts';
import { parseAddress } from './email-address.mjs';
import { oembedQuerySchema, quizIdOf } from './embed/oembed.ts';
import { inlineJson } from './embed/widget-files.ts';
import { makeAddressResolver } from './http/client-address.ts';
import { clientKey } from './http/client-key.ts';
import { matchesEtag } from './http/encoded-body.ts';
import { parseVisitorInput } from './http/parse.ts';
import { objectIdIn } from './objects/object-path.ts';
import { uploadedId } from './objects/upload-url.ts';
import { creationOf } from './quizzes/editing/create-idempotent.ts';
import { quizFileName } from './quizzes/editing/quiz-file.ts';
import { ifMatchOf } from './quizzes/editing/revisions.ts';
import { drawableText, isRightToLeft } from './result-picture/drawable-text.ts';
import { emailKey } from './submissions/email-key.ts';
import { namesLead } from './submissions/erasing/names-lead.ts';
import { csvCell, csvRow } from './submissions/export/csv-row.ts';
import { attachment } from './submissions/export/send-export.ts';
import { phoneNumber } from './submissions/intake/check-phone.ts';
import { splitName } from './submissions/intake/split-name.ts';
import { gramsOf, searchText, searchWords } from './submissions/search/search-text.ts';
import { isKnownBot } from './visitor/visitor-calls.ts';

const SIZE = 64 * 1024;
const LIMIT_MS = 5;
/** The fastest counts, by the clock or by processor time, so that a busy machine fails nothing. */
const MAX_RUNS = 25;
const MAX_ROUNDS = 16;

/** As many repetitions as fit, between a beginning and an end. */
const filled = (part: string, start = '', end = ''): string =>
  start + part.repeat(Math.floor((SIZE - Buffer.byteLength(start + end)) / Buffer.byteLength(part))) + end;
const distinct = Array.from({ length: 20_000 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('');

/** What is slow for many a function: expansion, halves of characters, runs, separators, unclosed marks, nested encodings. */
const texts = [
  filled('a'),
  filled('a', '', '@'),
  filled('a', '', ' a@b.c'),
  filled('a@'),
  filled('.', 'a@'),
  filled('a.', 'a@'),
  filled(' '),
  filled(' ', 'a', 'a'),
  filled(', '),
  filled(';'),
  filled('"'),
  filled('\t', 'a'),
  filled('\t"'),
  filled('\n'),
  filled('\r\n'),
  filled('='),
  filled(';=', 'a'),
  filled('-'),
  filled('.'),
  filled('.!', 'a', 'a'),
  filled('. ', 'a'),
  filled('。'),
  filled('\0'),
  filled('a\0'),
  filled('\u2028'),
  filled('a\u0085'),
  filled('\u200b'),
  filled('a\u200b'),
  filled('ا\u200d'),
  filled('\u200d'),
  `${'\ud800'.repeat(SIZE / 3)}`,
  `${'a\udc00'.repeat(SIZE / 4)}`,
  filled('😀'),
  filled('\uFDFA'),
  filled('\uFDFA', '', '@a.b'),
  filled('\u0390'),
  filled('e\u0301'),
  filled('\u0301', 'e'),
  filled('%25'),
  filled('25', '%', '40a.b'),
  filled('%2525252540'),
  filled('%FFa'),
  filled('%C3'),
  filled('%'),
  filled('/'),
  filled('<'),
  filled('<"'),
  filled('[a](https://b)'),
  filled('['),
  filled('[a](https://b'),
  filled('[a](https://', '', '['),
  filled('**a '),
  filled('**a** '),
  filled('_a '),
  filled('_,'),
  filled('_a_ '),
  filled('*'),
  filled('- a\n'),
  filled('1. a\n\n'),
  filled('{{name}}'),
  filled('{{name|'),
  filled('{{score}} '),
  filled(' ', '{{', '}}'),
  filled('{'),
  filled('http://'),
  filled('www.'),
  filled('W/"a",', '', '"a"'),
  filled('"a" , '),
  filled('a=b; '),
  filled('1'),
  filled('1 ', '+49'),
  filled('Mozilla/5.0 '),
  filled('127.0.0.1,'),
  filled(':'),
  filled('::ffff:1.'),
  filled('gzip;q=0.1,'),
  filled('a '),
  filled('あ'),
  distinct,
  `https://${distinct}/`,
  `https://a:${distinct}@b.c/`,
  `https://a.b/${distinct}`,
  filled('a', 'https://', '.com/'),
  filled('/', 'https://a.b'),
  filled('%25', 'https://a.b/'),
  filled('a@b.c/', 'https://a.b/'),
  filled('?', 'https://a.b/'),
  `a@${distinct}.com`,
];

const resolveAddress = makeAddressResolver(() => true);
const acceptsEncodings = (header: string) =>
  Object.assign(Object.create(express.request), { headers: { 'accept-encoding': header } }).acceptsEncodings('gzip');
const quietly = (run: () => unknown) => {
  try {
    run();
  } catch {
    // A refusal is as good as an answer.
  }
};

/** `at` is the number of the run, for what is cached by its text. */
const functions: Record<string, (text: string, at: number) => unknown> = {
  cleanText,
  oneLine,
  foldLine,
  isEmail,
  holdsEmail,
  withoutEmails,
  cleanPageUrl,
  'a source': (text) => cleanSource({ pageUrl: text, utmSource: text, hidden: { a: text } }),
  isColorText,
  parseColor,
  'a color call': (text) => parseColor(`rgb(${text})`),
  escapeHtml,
  inlineJson,
  languageOf,
  linkedText,
  'words of a linked text': wordsOfLinked,
  richText,
  safeReturnTo,
  isPictureUrl,
  'picture problem': (text) => pictureProblem(text, 'https://a.example'),
  fillPlaceholders: (text) => fillPlaceholders(text, { name: '', score: 1, outcome: '' }),
  'piped values': (text) =>
    fillPlaceholders(`{{category:${text}`, { name: '', score: 1, outcome: '', answer: { a: text }, category: {} }),
  'a filled address': (text) => fillAddress(`https://a.example/${text}`, { name: text, score: 1, outcome: text }),
  'placeholders with values': (text) => fillPlaceholders(text, { name: 'Ann', score: 1, outcome: 'Green' }),
  'a privacy policy': (text) => lacksPrivacyLink({ consentText: text, marketingText: text, privacyUrl: '' }),
  parseHttpUrl,
  buildLink: (text) => buildLink(text),
  'a redirect': (text) =>
    buildLink(`https://a.example/?${text}`, { score: 1, outcome: text, email: text, consentGiven: true }),
  line: (text) => line(200).safeParse(text),
  requiredLine: (text) => requiredLine(200, 'Say it').safeParse(text),
  paragraph: (text) => paragraph().safeParse(text),
  personName: (text) => personName().safeParse(text),
  emailOrEmpty: (text) => emailOrEmpty().safeParse(text),
  urlOrEmpty: (text) => urlOrEmpty.safeParse(text),
  imageUrlOrEmpty: (text) => imageUrlOrEmpty.safeParse(text),
  'a submission': (text) =>
    submissionInputSchema.safeParse({ name: text, email: text, answers: [{ questionId: 'a', textAnswer: text }] }),
  'events of a visit': (text) =>
    visitEventsInputSchema.safeParse({ source: { pageUrl: text, referrer: text }, events: [{ type: text }] }),
  'a question': (text) => questionInputSchema.safeParse({ title: text, options: [{ text, bucket: text }] }),
  'a quiz file': (text) => quizFileSchema.safeParse({ version: 1, quiz: { title: text, description: text } }),
  'filters of leads': (text) => leadQuerySchema.safeParse({ search: text, from: text, cursor: text }),
  'fields of a lead form': (label) => leadFieldsSchema.safeParse([{ kind: 'email' }, { kind: 'text', label }]),
  nameKey,
  statKey,
  asCode,
  'User-Agent': (text, at) => isKnownBot(`${at}${text}`),
  'a cookie': (cookie) => wasRefused({ headers: { cookie } } as never),
  parseAddress,
  'oEmbed query': (url) => oembedQuerySchema.safeParse({ url }),
  quizIdOf: (text) => quizIdOf(text, 'https://a.example'),
  'X-Forwarded-For': (text) =>
    resolveAddress({ socket: { remoteAddress: '::1' }, headers: { 'x-forwarded-for': text } } as never),
  clientKey,
  'If-None-Match': (text) => matchesEtag(text, '"b"'),
  'Accept-Encoding': acceptsEncodings,
  'If-Match': ifMatchOf,
  'Idempotency-Key': (text) => creationOf(text, 'call', {}),
  cursorRow,
  'line of a mail': mailLine,
  senderName: (text) => senderName(text, 'Quizfunnel', 'en'),
  nameForMail,
  'visitor text with consent': (text) => visitorText(text, true),
  'visitor text without consent': (text) => visitorText(text, false),
  objectIdIn,
  uploadedId: (text) => uploadedId(text, 'https://a.example'),
  quizFileName,
  drawableText,
  isRightToLeft,
  phoneNumber: (text) => phoneNumber(text, 'DE'),
  csvCell,
  csvRow: (text) => csvRow([text]),
  emailKey,
  attachment,
  namesLead: (text) => namesLead({ name: text, email: text })({ name: text, filters: { search: text } as never }),
  searchText: (text) => gramsOf(searchText({ name: text, addresses: [text], source: {} })),
  searchWords,
  splitName: (text) => splitName(text),
  'family name first': (text) => splitName(text, 'ja'),
  webhookUrlProblem: (text) => webhookUrlProblem(text, { ownHost: 'a.example', allowedHosts: [] }),
};

function fastestMs(run: (at: number) => unknown, enoughMs: number): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < MAX_RUNS && fastest > enoughMs; at += 1) {
    const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()];
    quietly(() => run(at));
    const { user, system } = process.cpuUsage(usedBefore);
    fastest = Math.min(fastest, performance.now() - startedAt, (user + system) / 1_000);
    // Nothing that takes so long gets there.
    if (fastest > 50 * LIMIT_MS) break;
  }
  return fastest;
}

// What it takes to replace each character of such a text.
const dense = filled('<"');
const floorMs = (): number => fastestMs(() => dense.replace(/[<"]/g, (sign) => `&#${sign.charCodeAt(0)};`), 0);

/** Milliseconds of what takes too long, else 0. On a machine that is slow at that moment the limit is twice the floor. */
function tooSlowMs(run: (at: number) => unknown): number {
  let ms = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    ms = fastestMs(run, LIMIT_MS);
    if (ms <= LIMIT_MS || ms <= 2 * floorMs()) return 0;
  }
  return Math.ceil(ms);
}

it.each(Object.entries(functions))('%s takes at most 5 ms for any text of 64 kB', (_name, call) => {
  const slow = texts
    .map((text) => ({
      text: `${text.slice(0, 24)}…${text.slice(-12)}`,
      ms: tooSlowMs((at) => call(text, at)),
    }))
    .filter(({ ms }) => ms > 0);
  expect(slow).toEqual([]);
});

const values: Record<string, unknown> = {
  'very many numbers': Array.from({ length: SIZE / 2 }, () => 0),
  'very many empty objects': Array.from({ length: SIZE / 3 }, () => ({})),
  'as many numbers as are read': Array.from({ length: 1_900 }, () => 0),
  'very many fields': Object.fromEntries(Array.from({ length: SIZE / 8 }, (_, at) => [`f${at}`, 0])),
};

it.each(Object.entries(values))('%s in a body from a visitor take at most 5 ms', (_what, value) => {
  const bodies = [value, { answers: value }, { fields: value }, { events: value }, { source: { hidden: value } }];
  for (const schema of [submissionInputSchema, visitEventsInputSchema])
    for (const body of bodies) expect(tooSlowMs(() => parseVisitorInput(schema, body))).toBe(0);
});
