import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { QuizAnalytics } from '../../contract/analytics/analytics.schema.ts';
import type { ConsentProof } from '../../contract/lead/consent-proof.schema.ts';
import type {
  LeadDetail,
  LeadSummary,
  SubmissionBody,
  SubmissionResult,
} from '../../contract/lead/submission.schema.ts';
import type { PublicQuiz } from '../../contract/quiz/public-quiz.schema.ts';
import type { Quiz, QuizDraft } from '../../contract/quiz/quiz.schema.ts';
import { leadEvent } from '../destinations/webhook/lead-event.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, quizBody, submitBody } from '../test/factories.ts';
import { SubmissionModel } from './submission.model.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

const leadFields = [
  { kind: 'email', required: true },
  { kind: 'phone', required: true, country: 'DE' },
  { kind: 'company' },
  { id: 'size', kind: 'choice', label: 'How many are you?', required: true, choices: ['1–9', '10 or more'] },
  { id: 'terms', kind: 'checkbox', label: 'I own the house', required: true },
  { kind: 'text', label: 'Anything else?' },
] satisfies QuizDraft['leadFields'];
const consentText = 'I agree to the [privacy policy](https://acme.example/privacy) of Acme.';
const marketingText = 'Send me the newsletter.';
const own: Partial<QuizDraft> = { leadFields, consentText, marketingText };
const fields = { phone: '030 901820', company: ' Acme GmbH ', size: '10 or more', terms: true };

type Refusal = { message: string; issues: Array<{ path: string; message: string }> };
const send = <T = SubmissionResult>(quiz: Quiz, change: Partial<SubmissionBody> = {}) =>
  new Browser(app.url).post<T>(`/api/public/quiz/${quiz.id}/submit`, {
    ...submitBody(quiz),
    version: quiz.version,
    ...change,
  });
const leadOf = async (id: string) => (await ann.get<LeadDetail>(`/api/submissions/${id}`)).body;
const refused = async (quiz: Quiz, change: Partial<SubmissionBody>) => {
  const { status, body } = await send<Refusal>(quiz, change);
  expect(status).toBe(400);
  return body.issues.map(({ path, message }) => `${path}: ${message}`);
};

describe('the form of a quiz', () => {
  it('is a name if one likes and an address until its owner says something else', async () => {
    const quiz = await publishedQuiz(ann);
    const { leadFields: given, leadPlace, consentText: text, marketingText: marketing } = quiz;
    expect(given.map(({ kind, required }) => [kind, required])).toEqual([
      ['name', false],
      ['email', true],
    ]);
    expect([leadPlace, text, marketing]).toEqual(['before', '', '']);
  });
  it('keeps its fields under the ids that they come with', async () => {
    const quiz = await publishedQuiz(ann, own);
    expect(quiz.leadFields.map(({ id }) => id).slice(0, 5)).toEqual(['email', 'phone', 'company', 'size', 'terms']);
    const { body: saved } = await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, { leadFields: quiz.leadFields });
    expect(saved.leadFields).toEqual(quiz.leadFields);
    const { body } = await ann.get<PublicQuiz>(`/api/public/quiz/${quiz.id}`);
    expect(body.leadFields).toEqual(quiz.leadFields);
  });
  it.each<[string, QuizDraft['leadFields'], string]>([
    ['no address', [{ kind: 'name' }], 'The form needs a field for the email address'],
    ['two names', [{ kind: 'email' }, { kind: 'name' }, { kind: 'name' }], 'Two fields are the same'],
    [
      'six of its own',
      [{ kind: 'email' }, ...[...'abcdef'].map((label) => ({ kind: 'text' as const, label }))],
      'At most 5 own fields',
    ],
  ])('cannot have %s', async (_what, wrong, message) => {
    const { status, body } = await ann.post<Refusal>('/api/quizzes', quizBody({ leadFields: wrong }));
    expect([status, body.message]).toEqual([400, message]);
  });
  it('goes live only with names and choices', async () => {
    const { status, body } = await ann.post<Refusal>(
      '/api/quizzes',
      quizBody({
        status: 'published',
        leadFields: [{ kind: 'email' }, { kind: 'text' }, { kind: 'choice', label: 'Which?', choices: ['One'] }],
      }),
    );
    expect([status, ...body.issues.map(({ path }) => path)]).toEqual([
      400,
      'leadFields.1.label',
      'leadFields.2.choices',
    ]);
  });
});

describe('what a visitor gives', () => {
  it('is checked, kept with the words that were shown, and found wherever the lead is', async () => {
    const quiz = await publishedQuiz(ann, { ...own, webhookUrl: 'https://hook.example/' });
    const { body } = await send(quiz, { fields: { ...fields, size: '1–9', stray: 'x' }, marketingConsent: true });
    const lead = await leadOf(body.id);
    expect(lead.fields).toEqual([
      { id: 'phone', kind: 'phone', label: 'Phone', value: '+4930901820' },
      { id: 'company', kind: 'company', label: 'Company', value: 'Acme GmbH' },
      { id: 'size', kind: 'choice', label: 'How many are you?', value: '1–9' },
      { id: 'terms', kind: 'checkbox', label: 'I own the house', value: 'yes' },
    ]);
    expect(lead.consent).toMatchObject({ text: consentText, marketing: { given: true, text: marketingText } });
    const proof = (await ann.get<ConsentProof>(`/api/submissions/${body.id}/consent-proof`)).body;
    expect(proof.status).toBe('signed');
    expect(proof.payload).toMatchObject({ text: consentText, marketing: { given: true, text: marketingText } });
    const stored = await SubmissionModel.findById(body.id).lean();
    if (!stored) throw new Error('no lead');
    const event = JSON.parse(leadEvent(stored));
    expect(event.data.fields).toEqual(lead.fields);
    expect(event.data.consent.marketing).toEqual({ given: true, text: marketingText });
    const without = JSON.parse(leadEvent({ ...stored, consent: { ...stored.consent, given: false } }));
    expect(without.data.fields[0].value).toBe('');
    const [header, row] = (await ann.get(`/api/quizzes/${quiz.id}/export`)).text.slice(1).split('\r\n');
    expect(header).toContain(
      ',Page,Phone,Company,How many are you?,I own the house,Anything else?,Marketing consent,Do',
    );
    expect(row).toContain(',+4930901820,Acme GmbH,1–9,yes,,yes,');
    const [all, one] = (await ann.get(`/api/submissions/export?quizId=${quiz.id}`)).text.slice(1).split('\r\n');
    expect(all).toMatch(/,Quiz,Phone,Company,Other fields,Marketing consent/);
    expect(one).toContain('+4930901820,Acme GmbH,"How many are you?: 1–9; I own the house: yes",yes');
    await ann.delete(`/api/submissions/${body.id}`);
    expect(JSON.stringify(await SubmissionModel.findById(body.id).lean())).not.toMatch(/Acme GmbH|4930901820/);
  });
  it('is refused by name, in the language that was shown', async () => {
    const quiz = await publishedQuiz(ann, own);
    expect(await refused(quiz, { email: '', fields: {} })).toEqual([
      'email: Please enter a valid email address',
      'fields.phone: Please fill in this field',
      'fields.size: Please fill in this field',
      'fields.terms: Please tick this box',
    ]);
    const wrong = { ...fields, phone: '12345', size: 'None of them' };
    expect(await refused(quiz, { fields: wrong, language: 'de' })).toEqual([
      'fields.phone: Bitte geben Sie eine gültige Telefonnummer ein, zum Beispiel 01512 3456789',
      'fields.size: Bitte wählen',
    ]);
    expect(await refused(quiz, { fields: { ...fields, terms: 'yes' } })).toEqual([
      'fields.terms: Please tick this box',
    ]);
  });
  it('may be no address, where that is not required', async () => {
    const quiz = await publishedQuiz(ann, { leadFields: [{ kind: 'email' }, { kind: 'phone' }] });
    const { body } = await send(quiz, { email: '', fields: { phone: '+1 (212) 555-0100' } });
    expect(await leadOf(body.id)).toMatchObject({ email: '', fields: [{ value: '+12125550100' }] });
    expect(await refused(quiz, { fields: { phone: '212 555 0100' } })).toHaveLength(1);
  });
  it('is held against the form that was shown, not against the one of today', async () => {
    const quiz = await publishedQuiz(ann);
    await ann.put(`/api/quizzes/${quiz.id}`, own);
    const { status, body } = await send(quiz);
    expect(status).toBe(200);
    expect(await leadOf(body.id)).toMatchObject({
      fields: [],
      consent: { text: expect.stringContaining('marketing') },
    });
  });
  it('is another submission when another field says something else', async () => {
    const quiz = await publishedQuiz(ann, own);
    const sessionId = randomUUID();
    const first = await send(quiz, { sessionId, fields });
    expect((await send(quiz, { sessionId, fields })).body.id).toBe(first.body.id);
    expect((await send(quiz, { sessionId, fields: { ...fields, company: 'Other' } })).status).toBe(409);
  });
  it('stays in the export when the field is taken out', async () => {
    const quiz = await publishedQuiz(ann, own);
    await send(quiz, { fields });
    await ann.put(`/api/quizzes/${quiz.id}`, { leadFields: leadFields.slice(0, 2) });
    const [header] = (await ann.get(`/api/quizzes/${quiz.id}/export`)).text.split('\r\n');
    expect(header).toContain('Phone,Company (removed),How many are you? (removed),I own the house (removed),Marketing');
  });
});

describe('a form that is not in front of the result', () => {
  const skip = { skip: true, email: '', consentGiven: false };
  it.each(['after', 'skippable'] as const)(
    'that comes %s lets everybody see it, counts them and stores nobody',
    async (leadPlace) => {
      const quiz = await publishedQuiz(ann, { leadPlace });
      const sessionId = randomUUID();
      const { status, body } = await send(quiz, { sessionId, ...skip });
      expect([status, body.score, body.outcome]).toEqual([200, 60, 'Green']);
      expect((await ann.get<LeadSummary[]>(`/api/quizzes/${quiz.id}/submissions`)).body).toEqual([]);
      const figures = async () => {
        const { totalCompletions, totalLeads } = (await ann.get<QuizAnalytics>(`/api/quizzes/${quiz.id}/analytics`))
          .body;
        return { totalCompletions, totalLeads };
      };
      expect(await figures()).toEqual({ totalCompletions: 1, totalLeads: 0 });
      // Who leaves something after all is the same visitor.
      expect((await send(quiz, { sessionId })).status).toBe(200);
      expect(await figures()).toEqual({ totalCompletions: 1, totalLeads: 1 });
    },
  );
  it('thanks and leads on once it is filled in', async () => {
    const quiz = await publishedQuiz(ann, { leadPlace: 'after', redirectUrl: 'https://shop.example/' });
    const sessionId = randomUUID();
    expect((await send(quiz, { sessionId, ...skip })).body).not.toHaveProperty('redirectUrl');
    expect((await send(quiz, { sessionId })).body.redirectUrl).toBe('https://shop.example/');
  });
  it('is the only one that can be passed by', async () => {
    const quiz = await publishedQuiz(ann);
    expect((await send(quiz, skip)).status).toBe(400);
  });
});
