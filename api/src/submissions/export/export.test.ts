import { Workbook } from '@cj-tech-master/excelts';
import { beforeAll, describe, expect } from 'vitest';
import type { LeadDetail, SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
let quiz: Quiz;
let lead: LeadDetail;
const AT = new Date('2026-07-01T21:30:00.000Z');

beforeAll(async () => {
  quiz = await publishedQuiz(ann, {
    leadFields: [{ kind: 'name' }, { kind: 'email', required: true }, { kind: 'phone' }],
  } as never);
  const body = submitBody(quiz, {
    name: '=1+1',
    email: 'vera@example.com',
    fields: { phone: '+49 30 901820' },
    source: {
      pageUrl: 'https://shop.example/a',
      referrer: 'https://search.example/',
      utmSource: 'news',
      utmCampaign: 'cold, -5',
      gclid: 'click-1',
      ttclid: 'click-2',
      hidden: { partner: 'ada', ref: '-5' },
    },
  });
  const { id } = (await new Browser(app.url).post<SubmissionResult>(`/api/public/quiz/${quiz.id}/submit`, body)).body;
  await app.db
    .collection<{ _id: string }>('submissions')
    .updateOne({ _id: id }, { $set: { createdAt: AT, 'consent.at': AT } });
  lead = (await ann.get<LeadDetail>(`/api/submissions/${id}`)).body;
});

const PATHS = [
  ['all leads', () => '/api/submissions/export'],
  ['a quiz', () => `/api/quizzes/${quiz.id}/export`],
] as const;

/** The first row of a CSV file by its headers. */
function firstRow(text: string, separator = ','): Record<string, string> {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}]*))(?:${separator}|$)`, 'g');
  const [headers = [], row = []] = text
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => [...line.matchAll(cell)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''));
  return Object.fromEntries(headers.map((header, index) => [header, row[index] ?? '']));
}

describe.each(PATHS)('the export of %s', (name, path) => {
  it('has all that a lead holds, as it is', async () => {
    const row = firstRow((await ann.get(path())).text);
    expect(row).toMatchObject({
      Date: '2026-07-01T21:30:00.000Z',
      Name: "'=1+1",
      Email: 'vera@example.com',
      Phone: '+4930901820',
      'Consent time': '2026-07-01T21:30:00.000Z',
      Page: 'https://shop.example/a',
      Referrer: 'https://search.example/',
      'UTM source': 'news',
      'UTM medium': '',
      'UTM campaign': 'cold, -5',
      gclid: 'click-1',
      ttclid: 'click-2',
      'Hidden fields': 'partner: ada; ref: -5',
      'Lead ID': lead.id,
      ...(name === 'a quiz'
        ? { 'What grows best?': 'Tomatoes' }
        : {
            Answers: lead.answers.map(({ questionTitle, text }) => `${questionTitle}: ${text}`).join('; '),
            Quiz: quiz.title,
          }),
    });
  });
  it('separates by semicolons, has the columns and the time zone that are asked for', async () => {
    const { text, headers } = await ann.get(
      `${path()}?separator=semicolon&timeZone=Europe%2FBerlin&columns=email,date,own,utmCampaign,email`,
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text.replace('\uFEFF', '')).toBe(
      'Email;Date (Europe/Berlin);Own run;UTM campaign\r\nvera@example.com;2026-07-01 23:30:00;;"cold, -5"\r\n',
    );
  });
  it('is an Excel workbook of texts, numbers and times', async () => {
    const response = await fetch(`${app.url}${path()}?format=xlsx&timeZone=Europe%2FBerlin`, {
      headers: { cookie: [...ann.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers.get('content-disposition')).toMatch(/leads\.xlsx$/);
    const workbook = new Workbook();
    await workbook.xlsx.load(new Uint8Array(await response.arrayBuffer()));
    const [sheet] = workbook.worksheets;
    expect(sheet?.rowCount).toBe(2);
    const headers = Array.from({ length: sheet?.columnCount ?? 0 }, (_, index) => sheet?.getCell(1, index + 1).value);
    const row = Object.fromEntries(headers.map((header, index) => [header, sheet?.getCell(2, index + 1).value]));
    expect(row).toMatchObject({
      'Date (Europe/Berlin)': new Date('2026-07-01T23:30:00.000Z'),
      Name: '=1+1',
      Phone: '+4930901820',
      Score: lead.totalScore,
      'UTM campaign': 'cold, -5',
      'Lead ID': lead.id,
    });
  });
  it.each(['format=pdf', 'separator=tab', 'timeZone=Mars', 'columns=', 'columns=email,password'])(
    'is refused with %s',
    async (query) => expect((await ann.get(`${path()}?${query}`)).status).toBe(400),
  );
});
