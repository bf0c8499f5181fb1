import { afterAll, beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import type { ConsentProof } from '../../../contract/lead/consent-proof.schema.ts';
import type { Lead, LeadDetail, SubmissionBody, SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import { leadConfirmedEventSchema, leadEventSchema } from '../../../contract/lead/webhook-event.schema.ts';
import type { Quiz, QuizDraft } from '../../../contract/quiz/quiz.schema.ts';
import type { ErrorBody } from '../../../contract/web/error.schema.ts';
import type { DeliveryRecord } from '../../deliveries/delivery-record.ts';
import { makeLogger } from '../../http/log.ts';
import { consentLink } from '../../submissions/consent-link.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { makeToken } from '../../test/make-token.ts';
import { startVendorServer, type VendorReply } from '../../test/vendor-server.ts';
import { startDispatch } from '../dispatch/start-dispatch.ts';

let mail: Awaited<ReturnType<typeof startMailServer>>;
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  settings: async (onCleanup) => {
    mail = await startMailServer();
    onCleanup(mail.close);
    return { SMTP_URL: mail.url, MAIL_FROM: 'Quizfunnel <quiz@example.com>' };
  },
});
const WAIT = { timeout: 30_000, interval: 50 };
const TAKEN: VendorReply = { status: 200, body: {} };
let receiver: Awaited<ReturnType<typeof startVendorServer>>;
const stops: Array<() => Promise<void>> = [];
beforeAll(async () => {
  receiver = await startVendorServer(/^hooks\.example$/, () => TAKEN);
  const allowance = { perAddressAndQuiz: 3, perAddress: 50, perNewAccount: 100 };
  for (let n = 0; n < 2; n += 1)
    stops.push(startDispatch({ config: app.config, log: makeLogger('silent'), secret: 'for tests', allowance }));
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await receiver.close();
});
beforeEach(() => {
  mail.received.length = 0;
  receiver.seen.length = 0;
});

const own: Partial<QuizDraft> = { title: 'How green is it?', confirmation: 'result_first' };
let visitors = 0;
const newAddress = () => `visitor${++visitors}@example.com`;
const submitTo = (quiz: Quiz, body: SubmissionBody) =>
  new Browser(app.url).post<SubmissionResult>(`/api/public/quiz/${quiz.id}/submit`, body);
const leadOf = async (id: string) => (await ann.get<LeadDetail>(`/api/submissions/${id}`)).body;
const mailsTo = (address: string) => mail.received.filter(({ to }) => to[0] === address);
const untilMailed = (address: string, count = 1) =>
  vi.waitFor(() => {
    expect(mailsTo(address)).toHaveLength(count);
    return mailsTo(address).at(-1);
  }, WAIT);
const linkIn = (text = '') =>
  new URL(/http\S+\/api\/mail\/confirm\S+/.exec(text)?.[0] ?? '').href.slice(app.url.length);
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const press = (link: string) => new Browser(app.url).post(link, '', form);
/** Until everything that has happened to a lead has been told. */
const untilTold = (lead: string) =>
  vi.waitFor(async () => {
    const found = await app.db.collection<{ _id: string; outbox: string[] }>('submissions').findOne({ _id: lead });
    expect(found?.outbox).toEqual([]);
    const open = { lead, state: 'pending' as const };
    expect(await app.db.collection<DeliveryRecord>('deliveries').countDocuments(open)).toBe(0);
  }, WAIT);
/** Submits a lead and waits for the mail that asks to confirm it. */
async function asked(quiz: Quiz, change: Partial<SubmissionBody> = {}) {
  const body = submitBody(quiz, { email: newAddress(), ...change });
  const result = (await submitTo(quiz, body)).body;
  const received = await untilMailed(body.email as string);
  return { body, result, id: result.id, email: body.email as string, received, link: linkIn(received?.text) };
}
type Event = { type: string; data: { id: string; confirmedAt?: string } };
const eventsAbout = (lead: string) =>
  receiver.seen.map(({ body }) => body as Event).filter(({ data }) => data?.id === lead);
const typesOf = (lead: string) =>
  eventsAbout(lead)
    .map(({ type }) => type)
    .sort();
/** Subscribes a program to everything that happens to the leads of a quiz. */
async function subscribe(quiz: Quiz) {
  const { headers } = await makeToken(ann, ['hooks']);
  const events = ['lead.created', 'lead.confirmed', 'lead.updated', 'consent.withdrawn', 'lead.erased'];
  const hook = { url: `https://hooks.example/${quiz.id}`, quizId: quiz.id, events };
  expect((await new Browser(app.url).request('POST', '/api/hooks', hook, headers)).status).toBe(201);
}

describe('a lead whose address is to be confirmed', () => {
  it('is told to nobody but its visitor, and to everybody once, however often it is confirmed', async () => {
    const quiz = await publishedQuiz(ann, { ...own, resultMail: true });
    await subscribe(quiz);
    const { id, email, received, link, result } = await asked(quiz, { name: 'Vera evil.example' });
    expect(result).toMatchObject({ score: 60, outcome: 'Green' });
    expect(received?.subject).toBe('Please confirm your address: How green is it?');
    expect(received?.raw).not.toMatch(/Vera|evil/);
    await untilTold(id);
    // Nor of what its owner does with it.
    await ann.patch(`/api/submissions/${id}`, { status: 'contacted' });
    await untilTold(id);
    expect(typesOf(id)).toEqual([]);
    expect(mail.received).toHaveLength(1);
    expect(await leadOf(id)).toMatchObject({
      confirmation: 'unconfirmed',
      confirming: { mail: 'sent' },
      delivery: null,
    });

    // Programs open links, and that confirms nothing.
    const page = await new Browser(app.url).get(link);
    expect([page.status, page.text.includes(email)]).toEqual([200, true]);
    expect((await leadOf(id)).confirmation).toBe('unconfirmed');
    const pages = await Promise.all([1, 2, 3].map(() => press(link)));
    for (const { status, text } of [...pages, await press(link)])
      expect([status, text.includes('Your address is confirmed')]).toEqual([200, true]);
    await untilTold(id);
    await vi.waitFor(() => expect(typesOf(id)).toEqual(['lead.confirmed', 'lead.created']), WAIT);
    for (const event of eventsAbout(id)) {
      (event.type === 'lead.created' ? leadEventSchema : leadConfirmedEventSchema).parse(event);
      expect(event.data.confirmedAt).toBe((await leadOf(id)).confirming?.confirmedAt);
    }
    expect((await untilMailed(email, 2))?.subject).toBe('Your result: How green is it?');
    expect(mailsTo('ann@example.com')).toHaveLength(1);
  });

  it('is proved with time and address, by a signature of its own', async () => {
    const quiz = await publishedQuiz(ann, own);
    const { id, link } = await asked(quiz);
    expect((await ann.get<ConsentProof>(`/api/submissions/${id}/consent-proof`)).body.confirmation).toBeUndefined();
    await press(link);
    const { confirming, confirmation } = await leadOf(id);
    expect(confirmation).toBe('confirmed');
    expect(confirming?.address).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/);
    const proof = (await ann.get<ConsentProof>(`/api/submissions/${id}/consent-proof`)).body;
    expect([proof.status, proof.confirmation?.status]).toEqual(['signed', 'signed']);
    const { confirmedAt, address, askedAt } = confirming ?? {};
    expect(proof.confirmation?.payload).toMatchObject({ submission: id, askedAt, confirmedAt, address });
    await app.db
      .collection('submissions')
      .updateOne({ _id: id as never }, { $set: { 'confirmation.address': '192.0.2.1' } });
    const changed = (await ann.get<ConsentProof>(`/api/submissions/${id}/consent-proof`)).body;
    expect([changed.status, changed.confirmation?.status]).toEqual(['signed', 'not_verifiable']);
  });

  it('is not confirmed any more once it is withdrawn or erased, and nobody hears of that', async () => {
    const quiz = await publishedQuiz(ann, { ...own, webhookUrl: 'https://hooks.example/own' });
    await subscribe(quiz);
    const withdrawn = await asked(quiz);
    expect((await press(await consentLink('', withdrawn.id))).status).toBe(200);
    const page = await press(withdrawn.link);
    expect(page.text).toContain('Your consent is withdrawn');
    expect(await leadOf(withdrawn.id)).toMatchObject({ confirmation: 'unconfirmed', consentWithdrawn: true });

    const erased = await asked(quiz);
    expect((await ann.delete(`/api/submissions/${erased.id}`)).status).toBe(204);
    expect((await press(erased.link)).text).toContain('Nothing is stored about you any more');
    for (const { id } of [withdrawn, erased]) {
      await untilTold(id);
      expect(typesOf(id)).toEqual([]);
    }
    const stored = await app.db.collection('submissions').findOne({ _id: erased.id as never });
    expect(stored).not.toHaveProperty('confirmation');
  });

  it('is confirmed by its own link alone', async () => {
    const quiz = await publishedQuiz(ann, own);
    const [one, other] = [await asked(quiz), await asked(quiz)];
    const signature = new URL(one.link, app.url).searchParams.get('signature');
    const consent = new URL(await consentLink(app.url, one.id)).searchParams.get('signature');
    for (const query of [
      `lead=${other.id}&signature=${signature}`,
      // A link of another purpose.
      `lead=${one.id}&signature=${consent}`,
      `lead=${one.id}`,
    ])
      expect((await press(`/api/mail/confirm?${query}`)).status).toBe(403);
    expect((await press(one.link.replace('/confirm?', '/consent?'))).status).toBe(403);
    expect([(await leadOf(one.id)).confirmation, (await leadOf(other.id)).confirmation]).toEqual([
      'unconfirmed',
      'unconfirmed',
    ]);
  });

  it('is asked for in the owner’s words or the visitor’s language, with a name that can be nothing else', async () => {
    const words = {
      confirmationSubject: 'One click, {{name|friend}}',
      confirmationText: 'Hello, {{name}}!\nIs it {{answer:q1}} you?',
      confirmationButton: 'It is me',
    };
    const quiz = await publishedQuiz(ann, { ...own, ...words });
    const { received } = await asked(quiz, { name: 'Vera' });
    expect(received?.subject).toBe('One click, Vera');
    expect(received?.text).toMatch(/^Hello, Vera!\n/);
    expect(received?.text).toContain(`It is me: ${app.url}/api/mail/confirm?`);
    expect((await asked(quiz, { name: 'www.evil.example' })).received?.subject).toBe('One click, friend');
    const plain = await publishedQuiz(ann, own);
    const german = await asked(plain, { language: 'de' });
    expect(german.received?.subject).toBe('Bitte bestätigen Sie Ihre Adresse: How green is it?');
    expect((await new Browser(app.url).get(german.link)).text).toContain('<html lang="de">');
  });

  it('is asked for as often as result mails may be sent', async () => {
    const quiz = await publishedQuiz(ann, own);
    const email = newAddress();
    for (let n = 0; n < 3; n += 1) await submitTo(quiz, submitBody(quiz, { email }));
    await untilMailed(email, 3);
    const { body } = await submitTo(quiz, submitBody(quiz, { email }));
    await untilTold(body.id);
    expect((await leadOf(body.id)).confirming).toMatchObject({ mail: 'off', mailLimit: 'address' });
    expect(mailsTo(email)).toHaveLength(3);
  });

  it('is none without an address, and none that a program left is asked about', async () => {
    const leadFields = [{ kind: 'email' as const, required: false }];
    const quiz = await publishedQuiz(ann, { ...own, confirmation: 'confirm_first', leadFields });
    const { body } = await submitTo(quiz, submitBody(quiz, { email: '' }));
    expect(body.outcome).toBe('Green');
    expect((await leadOf(body.id)).confirmation).toBeUndefined();
    const email = newAddress();
    const trapped = (await submitTo(quiz, submitBody(quiz, { email, trap: 'x' }))).body;
    // The same answer as for anybody else.
    expect(trapped.unconfirmed).toBe(true);
    await untilTold(trapped.id);
    expect(mailsTo(email)).toEqual([]);
  });

  it('is found, counted, changed and exported by whether it is confirmed', async () => {
    const quiz = await publishedQuiz(ann, own);
    const [confirmed, waiting] = [await asked(quiz, { name: 'Con Firmed' }), await asked(quiz, { name: 'Wai Ting' })];
    await press(confirmed.link);
    await untilTold(confirmed.id);
    const listed = async (query: string) =>
      (await ann.get<Lead[]>(`/api/submissions?quizId=${quiz.id}&${query}`)).body.map(({ id }) => id);
    expect(await listed('confirmation=confirmed')).toEqual([confirmed.id]);
    expect(await listed('confirmation=unconfirmed')).toEqual([waiting.id]);
    expect(await listed('confirmation=unconfirmed&search=ting')).toEqual([waiting.id]);
    expect(await listed('confirmation=unconfirmed&limit=5&consent=given')).toEqual([waiting.id]);
    const { body } = await ann.get<{ count: number; before: string }>(
      `/api/submissions/count?quizId=${quiz.id}&confirmation=unconfirmed`,
    );
    const filters = { quizId: quiz.id, confirmation: 'unconfirmed' };
    const change = { addTags: ['waits'] };
    const changed = await ann.post<{ changed: number }>('/api/submissions/work', { ...body, filters, change });
    expect(changed.body.changed).toBe(1);
    expect((await leadOf(waiting.id)).tags).toEqual(['waits']);
    const columns = 'columns=name,confirmation,confirmedAt&timeZone=UTC';
    const csv = (await ann.get(`/api/quizzes/${quiz.id}/export?${columns}`)).text;
    expect(csv).toMatch(/Name,Confirmation,Confirmed\r?\nWai Ting,Unconfirmed,\r?\nCon Firmed,Confirmed,2\d{3}-/);
    // Leads that nobody was asked about have no such columns.
    const plain = await publishedQuiz(ann);
    expect((await ann.get(`/api/quizzes/${plain.id}/export`)).text).not.toContain('Confirm');
  });
});

describe('a result that is kept back until the address is confirmed', () => {
  const keeping: Partial<QuizDraft> = { ...own, confirmation: 'confirm_first' };

  it('is in no answer before, and in the page and the same call again afterwards', async () => {
    const outcomes = [{ name: 'Green', title: 'A green thumb', minScore: 0, maxScore: 100 }];
    const quiz = await publishedQuiz(ann, { ...keeping, outcomes, resultPdf: true });
    const { body, result, link, received } = await asked(quiz, { name: 'Vera' });
    expect(result).toEqual({
      id: expect.any(String),
      score: 0,
      outcome: '',
      unconfirmed: true,
      card: {
        title: 'Check your inbox',
        text: expect.stringMatching(/^We have sent an email to \S+@example\.com\./),
        button: { text: 'Send the email again', url: expect.stringContaining('/api/mail/confirm-again?') },
        hideScore: true,
      },
    });
    expect((await submitTo(quiz, body)).body).toEqual(result);
    for (const part of [received?.text, received?.html]) expect(part).not.toMatch(/thumb|60 out/);
    expect((await new Browser(app.url).get(link)).text).not.toContain('thumb');
    const page = await press(link);
    expect(page.text).toContain('A green thumb');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await submitTo(quiz, body)).body).toMatchObject({ id: result.id, score: 60, outcome: 'Green' });
  });

  it('sends its mail again where it does not come, a minute later, twice at most', async () => {
    const quiz = await publishedQuiz(ann, keeping);
    const { result, email, id, link, received } = await asked(quiz);
    await untilTold(id);
    const again = result.card?.button?.url.slice(app.url.length) ?? '';
    const pressed = async () => (await press(again)).text;
    expect((await new Browser(app.url).get(again)).text).toContain('<button>Send the email again</button>');
    expect(await pressed()).toContain('The email is on its way');
    await untilTold(id);
    expect(mailsTo(email)).toHaveLength(1);
    /** As if the mails so far had been sent some minutes ago. */
    const pass = async () => {
      await untilTold(id);
      const createdAt = new Date(Date.now() - 120_000);
      await app.db.collection('deliveries').updateMany({ lead: id }, { $set: { createdAt } });
    };
    await pass();
    const texts = await Promise.all([pressed(), pressed()]);
    for (const text of texts) expect(text).toContain('The email is on its way');
    const second = await untilMailed(email, 2);
    const idIn = (raw = '') => /^message-id:.*/im.exec(raw)?.[0];
    expect(idIn(second?.raw)).not.toBe(idIn(received?.raw));
    await pass();
    await pressed();
    await untilMailed(email, 3);
    await pass();
    expect(await pressed()).toContain('No further email is sent');
    expect((await press(again.replace('-again', ''))).status).toBe(403);
    await press(link);
    expect(await pressed()).toContain('Your address is confirmed');
    expect(mailsTo(email)).toHaveLength(3);
  });

  it('is followed by the redirect where the quiz has one', async () => {
    const quiz = await publishedQuiz(ann, { ...keeping, redirectUrl: 'https://shop.example/thanks' });
    const { result, link, email } = await asked(quiz);
    expect(JSON.stringify(result)).not.toContain('shop.example');
    const { headers, text } = await press(link);
    const target = `https://shop.example/thanks?score=60&outcome=Green&email=${encodeURIComponent(email)}`;
    expect(headers.get('refresh')).toBe(`0; url=${target}`);
    expect(text).toContain(`href="${target.replaceAll('&', '&amp;')}"`);
  });

  it('is not kept back by a form that comes after it', async () => {
    const quiz = await publishedQuiz(ann, { ...keeping, leadPlace: 'after' });
    const { result, link } = await asked(quiz);
    expect(result.outcome).toBe('Green');
    expect((await press(link)).text).toContain('You can close this page');
  });
});

describe('a disposable address', () => {
  it('is refused at its field, in the visitor’s language, where the owner wants that', async () => {
    const quiz = await publishedQuiz(ann, { disposableAddresses: 'refuse' });
    const body = submitBody(quiz, { email: 'x@mailinator.com', language: 'de' });
    const { status, body: refusal } = await submitTo(quiz, body);
    const { message, issues } = refusal as unknown as ErrorBody;
    expect([status, issues]).toEqual([400, [{ path: 'email', message }]]);
    expect(message).toContain('Wegwerf-Adressen');
    expect((await submitTo(quiz, submitBody(quiz, { email: newAddress() }))).status).toBe(200);
    await ann.put(`/api/quizzes/${quiz.id}`, { disposableAddresses: 'mark' });
    await vi.waitFor(async () => expect((await submitTo(quiz, body)).status).toBe(200), WAIT);
  });
});
