import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { ConsentProof } from '../../../contract/lead/consent-proof.schema.ts';
import type {
  LeadDetail,
  LeadSummary,
  SubmissionBody,
  SubmissionResult,
} from '../../../contract/lead/submission.schema.ts';
import type { Quiz, QuizDraft } from '../../../contract/quiz/quiz.schema.ts';
import type { QuizFile } from '../../../contract/quiz/quiz-file.schema.ts';
import { richText } from '../../../contract/texts/rich-text.ts';
import { DAY_MS } from '../../../contract/time.ts';
import type { ErrorBody } from '../../../contract/web/error.schema.ts';
import { makeLogger } from '../../http/log.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { ownerOf, publishedQuiz, submitBody } from '../../test/factories.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { signIn } from '../../test/sign-in.ts';
import { startDispatch } from '../dispatch/start-dispatch.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  settings: async (onCleanup) => {
    server = await startMailServer();
    onCleanup(server.close);
    return { SMTP_URL: server.url, MAIL_FROM: 'Quizfunnel <quiz@example.com>' };
  },
});
const stops: Array<() => Promise<void>> = [];
/** One in which it is another day than in UTC at any time of the tests. */
const TIME_ZONE = new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
const dayOf = (iso = '') => new Date(iso).toLocaleDateString('en', { dateStyle: 'long', timeZone: TIME_ZONE });
beforeAll(async () => {
  await ann.patch('/api/user/settings', { emailNotifications: false, timeZone: TIME_ZONE });
  const allowance = { perAddressAndQuiz: 2, perAddress: 5, perQuizAndHour: 100 };
  for (let n = 0; n < 2; n += 1)
    stops.push(startDispatch({ config: app.config, log: makeLogger('silent'), secret: 'for tests', allowance }));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));
beforeEach(() => {
  server.received.length = 0;
});

const marketingText = 'Send me the [newsletter](https://acme.example/news).';
const own: Partial<QuizDraft> = {
  title: 'How green is it?',
  resultMail: true,
  marketingText,
  outcomes: [
    { name: 'Brown', minScore: 0, maxScore: 49 },
    {
      name: 'Green',
      title: 'A green thumb',
      description: 'Things grow.\nKeep at it.',
      richText: richText('Things **<grow>**.\n- Keep at it.\n- [Read](https://acme.example/?a=1&b=2)'),
      minScore: 50,
      maxScore: 100,
      imageUrl: 'https://pics.example/green.png',
      buttonText: 'Get seeds',
      buttonUrl: 'https://shop.example/?a=1',
    },
  ],
};
const submit = async (quiz: Quiz, change: Partial<SubmissionBody> = {}) =>
  (
    await new Browser(app.url).post<SubmissionResult>(`/api/public/quiz/${quiz.id}/submit`, {
      ...submitBody(quiz, { email: `${Math.random().toString(36).slice(2)}@example.com` }),
      ...change,
    })
  ).body.id;
const leadOf = async (id: string) => (await ann.get<LeadDetail>(`/api/submissions/${id}`)).body;
async function settled(id: string) {
  for (let waited = 0; waited < 10_000; waited += 100) {
    const { resultMail } = await leadOf(id);
    if (resultMail !== 'pending') return resultMail;
    await sleep(100);
  }
  throw new Error('the mail was not settled');
}
const mailTo = (address: string) => server.received.find(({ to }) => to[0] === address);
const linkIn = (text = '') =>
  new URL(/http\S+\/api\/mail\/consent\S+/.exec(text)?.[0] ?? '').href.slice(app.url.length);
const oneClick = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };

describe('the mail with a result', () => {
  it('says what was got and agreed to, once, in text and HTML', async () => {
    const quiz = await publishedQuiz(ann, own);
    const body = submitBody(quiz, { email: 'vera@example.com', marketingConsent: false, name: 'Vera evil.example' });
    const path = `/api/public/quiz/${quiz.id}/submit`;
    const [first] = await Promise.all([1, 2, 3].map(() => new Browser(app.url).post<SubmissionResult>(path, body)));
    expect(await settled(first?.body.id as string)).toBe('sent');
    await sleep(1_500);
    expect(server.received).toHaveLength(1);
    const mail = mailTo('vera@example.com');
    expect(mail?.subject).toBe('Your result: How green is it?');
    expect(mail?.from).toMatchObject({ name: 'How green is it? via Quizfunnel', address: 'quiz@example.com' });
    for (const part of [mail?.text, mail?.html?.replace(/<[^>]*>/g, '')])
      for (const told of [
        'A green thumb',
        '60 out of 100 points',
        'Keep at it.',
        'Get seeds',
        'marketing communications',
      ])
        expect(part).toContain(told);
    expect(mail?.text).toContain('Get seeds: https://shop.example/?a=1\n');
    for (const html of ['<strong>&lt;grow&gt;</strong>', 'href="https://acme.example/?a=1&amp;b=2"', '<ul '])
      expect(mail?.html).toContain(html);
    expect(mail?.text).toContain('Read: https://acme.example/?a=1&b=2');
    // What strangers type is told to nobody, nor what was not agreed to.
    for (const part of [mail?.text, mail?.html]) expect(part).not.toMatch(/Vera|evil|Tomatoes|newsletter/);
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe(`<${app.url}${linkIn(mail?.text)}>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(linkIn(mail?.text)).not.toMatch(/vera|example\.com/i);
  });

  it('comes from the quiz at the installation’s address, whatever a title holds, and never names its owner', async () => {
    const title = 'Tée "quiz" <b@evil.example>\r\nBcc: eve@evil.example';
    const quiz = await publishedQuiz(ann, { ...own, title });
    await settled(await submit(quiz, { email: 'from@example.com' }));
    const mail = mailTo('from@example.com');
    expect(mail?.from).toMatchObject({
      name: 'Tée quiz b evil.example Bcc: eve evil.example via Quizfunnel',
      address: 'quiz@example.com',
    });
    expect(mail?.to).toEqual(['from@example.com']);
    expect(mail?.raw.split('\r\n\r\n')[0]?.match(/^(From|To|Bcc|Cc|Reply-To|Sender):/gim)).toEqual(['From:', 'To:']);
    expect(mail?.raw).not.toContain('ann@example.com');
  });

  it('has the blocks of the page, and of the answers that they quote only what is no message', async () => {
    const quiz = await publishedQuiz(ann, {
      title: 'Skin',
      resultMail: true,
      resultPdf: true,
      questions: [
        { id: 'q1', title: 'How is it?', category: 'Care', options: [{ text: 'Dry', points: 4 }, { text: 'Fine' }] },
        { id: 'q2', title: 'Why?', type: 'short_text' },
        { id: 'q3', title: 'What else?', type: 'short_text' },
      ],
      outcomes: [{ name: 'All', title: 'A result', minScore: 0, maxScore: 100 }],
      resultBlocks: [
        { kind: 'heading', text: 'You are {{answer:q1}}', condition: { when: 'score', min: 0, max: 50 } },
        { kind: 'quote', questionId: 'q2' },
        { kind: 'text', rich: richText('Also: {{answer:q3|nothing}}.') },
        { kind: 'categories', look: 'radar' },
        { kind: 'heading', text: 'Never', condition: { when: 'score', min: 51, max: 100 } },
        {
          kind: 'products',
          products: [
            {
              title: 'Cream',
              note: '50 ml',
              price: '€ 24',
              url: 'https://shop.example/c',
              picture: { url: '/objects/x' },
            },
          ],
        },
      ],
    });
    const [q1] = quiz.questions;
    const answers = [
      { questionId: 'q1', answerOptionId: q1?.options[1]?.id as string },
      { questionId: 'q2', textAnswer: 'perfume' },
      { questionId: 'q3', textAnswer: 'Win at evil.example now' },
    ];
    expect(await settled(await submit(quiz, { email: 'blocks@example.com', answers }))).toBe('sent');
    const mail = mailTo('blocks@example.com');
    for (const part of [mail?.text, mail?.html?.replace(/<[^>]*>/g, ' ')]) {
      for (const told of ['A result', 'You are Fine', '“perfume”', 'Also: nothing.', 'Care', 'Cream', '50 ml', '€ 24'])
        expect(part).toContain(told);
      expect(part).not.toMatch(/evil|Never/);
    }
    expect(mail?.raw).toContain('Content-Type: application/pdf; name=result.pdf');
    for (const html of ['href="https://shop.example/c"', `src="${app.url}/objects/x"`])
      expect(mail?.html).toContain(html);
  });

  it('is replied to at the address that its quiz names, which stands nowhere else', async () => {
    const quiz = await publishedQuiz(ann, { ...own, replyTo: ' hello@shop.example ' });
    expect(quiz.replyTo).toBe('hello@shop.example');
    await settled(await submit(quiz, { email: 'reply@example.com' }));
    const mail = mailTo('reply@example.com');
    expect(mail?.replyTo).toEqual([{ name: '', address: 'hello@shop.example' }]);
    expect(mail?.from?.address).toBe('quiz@example.com');
    for (const path of [`/api/public/quiz/${quiz.id}`, `/embed/${quiz.id}.js`, `/quiz/${quiz.id}`])
      expect((await new Browser(app.url).get(path)).text, path).not.toContain('hello@');
    const file = await ann.get<QuizFile>(`/api/quizzes/${quiz.id}/file`);
    expect(file.text).not.toContain('hello@');
    const { body: imported } = await ann.post<Quiz>('/api/quizzes/import', file.body);
    expect(imported.replyTo).toBe('');
  });

  it.each([
    'nobody',
    'a@b',
    'a@shop.example\r\nBcc: eve@evil.example',
    'a@shop.example, eve@evil.example',
    '<a@shop.example>',
  ])('is not replied to at %j', async (replyTo) => {
    const { status, body } = await ann.post<ErrorBody>('/api/quizzes', { ...own, replyTo });
    expect([status, body.issues]).toEqual([400, [{ path: 'replyTo', message: 'Enter a valid email address' }]]);
  });

  it('has the words of the screen: a formatted text also where it stands alone or says other things than the description', async () => {
    const rich = richText('Water **less**.\n- See [the guide](https://acme.example/guide)');
    for (const description of ['', 'An older text.']) {
      const outcomes = [{ name: 'All', description, richText: rich, minScore: 0, maxScore: 100 }];
      const quiz = await publishedQuiz(ann, { ...own, outcomes });
      const email = `rich${description.length}@example.com`;
      await settled(await submit(quiz, { email }));
      const mail = mailTo(email);
      expect(mail?.text).toContain('Water less.\n- See the guide\nthe guide: https://acme.example/guide');
      expect(mail?.html).toContain('Water <strong>less</strong>.');
      expect(mail?.html).toContain('href="https://acme.example/guide"');
      for (const part of [mail?.text, mail?.html]) expect(part).not.toContain('An older text.');
    }
  });

  it('fills placeholders, a name only where it can be nothing else, and hides the score on request', async () => {
    const outcomes = [
      { name: 'All', title: '{{name|You}}, {{score}}', description: 'Dear {{name|guest}}', minScore: 0, maxScore: 100 },
    ];
    const quiz = await publishedQuiz(ann, { ...own, outcomes, showScore: false });
    for (const [email, name, told] of [
      ['vera.v@example.com', 'Vera Visitor', 'Vera Visitor, 60'],
      ['spam@example.com', 'Vera evil.example', 'You, 60'],
    ] as const) {
      await settled(await submit(quiz, { email, name }));
      const mail = mailTo(email);
      for (const part of [mail?.text, mail?.html]) {
        expect(part).toContain(told);
        expect(part).not.toMatch(/evil|out of 100|\{\{/);
      }
    }
  });

  it('is sent in the language of the visitor, and only where the form has promised it', async () => {
    const quiz = await publishedQuiz(ann, own);
    await settled(await submit(quiz, { email: 'arab@example.com', language: 'ar' }));
    expect(mailTo('arab@example.com')?.html).toContain('<html lang="ar" dir="rtl">');
    const without = await publishedQuiz(ann);
    expect((await leadOf(await submit(without))).resultMail).toBeUndefined();
    await ann.put(`/api/quizzes/${without.id}`, { resultMail: true });
    expect((await leadOf(await submit(without, { version: without.version }))).resultMail).toBeUndefined();
    expect(await settled(await submit(without))).toBe('sent');
  });

  it('does not flood an address that somebody else gives', async () => {
    const quiz = await publishedQuiz(ann, own);
    const states = [];
    for (const email of ['bomb@example.com', 'Bomb+1@example.com', 'bomb@EXAMPLE.com', 'bomb+2@example.com'])
      states.push(await settled(await submit(quiz, { email })));
    expect(states).toEqual(['sent', 'sent', 'off', 'off']);
    expect(await settled(await submit(quiz))).toBe('sent');
    const others = await Promise.all([1, 2, 3, 4].map(() => publishedQuiz(ann, own)));
    const more = [];
    for (const other of others) more.push(await settled(await submit(other, { email: 'bomb@example.com' })));
    expect(more).toEqual(['sent', 'sent', 'sent', 'off']);
    const kept = JSON.stringify(await app.db.collection('mail_allowances').find().toArray());
    expect(kept).not.toContain('bomb');
  });

  it('shows where links lead, whatever they are called', async () => {
    const outcomes = [
      {
        name: 'All',
        richText: richText('[**Bank** of you](https://evil.example/a), [https://fine.example/](https://fine.example/)'),
        minScore: 0,
        maxScore: 100,
        buttonText: 'bank.example',
        buttonUrl: 'https://evil.example/b',
      },
    ];
    const quiz = await publishedQuiz(ann, { ...own, outcomes, privacyUrl: 'https://privacy.example/p' });
    await settled(await submit(quiz, { email: 'phished@example.com' }));
    const words = mailTo('phished@example.com')?.html?.replace(/<[^>]*>/g, '');
    expect(words).toContain('Bank of you (evil.example), https://fine.example/');
    expect(words).not.toContain('https://fine.example/ (');
    expect(words).toMatch(/bank\.example\s+evil\.example/);
    expect(words).toContain('(privacy.example)');
  });

  it('is not sent above a limit, and the lead says which', async () => {
    const eve = await signIn(app, 'eve@example.com');
    await eve.patch('/api/user/settings', { emailNotifications: false });
    const quiz = await publishedQuiz(eve, own);
    const owner = await ownerOf(app, quiz.id);
    await app.db
      .collection<object>('mail_allowances')
      .insertOne({ _id: `account:${owner}`, count: 19, expireAt: new Date(Date.now() + DAY_MS) } as never);
    const leads = [];
    for (let n = 0; n < 2; n += 1) {
      const id = await submit(quiz);
      const lead = async () => (await eve.get<LeadDetail>(`/api/submissions/${id}`)).body;
      await expect.poll(async () => (await lead()).resultMail).not.toBe('pending');
      leads.push(await lead());
    }
    expect(leads.map(({ resultMail, resultMailLimit }) => [resultMail, resultMailLimit])).toEqual([
      ['sent', undefined],
      ['off', 'new_account'],
    ]);
    expect(server.received).toHaveLength(1);
    // Whoever asked for it is forgotten once that is counted.
    expect(await app.db.collection('submissions').countDocuments({ mailClient: { $exists: true } })).toBe(0);
    expect(await app.db.collection('deliveries').countDocuments({ 'memo.client': { $exists: true } })).toBe(0);
  });

  it('is not sent for a preview, and not to nobody', async () => {
    const quiz = await publishedQuiz(ann, { ...own, leadFields: [{ kind: 'email' }] });
    expect((await leadOf(await submit(quiz, { email: '' }))).resultMail).toBeUndefined();
    await submit(quiz, { preview: true, email: 'preview@example.com' });
    await submit(quiz, { trap: 'x', email: 'trap@example.com' });
    await sleep(1_500);
    expect(server.received).toEqual([]);
  });
});

describe('the link in it', () => {
  it('shows what is stored, and withdraws consent when it is told to', async () => {
    const quiz = await publishedQuiz(ann, { ...own, webhookUrl: 'https://hook.example/' });
    const id = await submit(quiz, { email: 'eve@example.com', marketingConsent: true, name: 'Eve <b>' });
    await settled(id);
    const path = linkIn(mailTo('eve@example.com')?.text);
    const stranger = new Browser(app.url);
    const page = await stranger.get(path);
    expect(page.status).toBe(200);
    for (const told of [
      'Eve &lt;b&gt;',
      'eve@example.com',
      'Do you water it?',
      'Tomatoes',
      'newsletter',
      '<form method="post"',
    ])
      expect(page.text).toContain(told);
    const given = (await leadOf(id)).consent;
    expect(given.given).toBe(true);
    // The account's day, as its owner sees it.
    for (const { text = '' } of [page, { text: mailTo('eve@example.com')?.text }])
      expect(text).toContain(`agreed to this on ${dayOf(given.at)}`);

    const list = async (consent: string) =>
      (await ann.get<LeadSummary[]>(`/api/submissions?quizId=${quiz.id}&consent=${consent}`)).body.length;
    expect([await list('given'), await list('not_given')]).toEqual([1, 0]);
    const proof = async () => (await ann.get<ConsentProof>(`/api/submissions/${id}/consent-proof`)).body;
    const before = await proof();

    const done = await stranger.post(path, 'List-Unsubscribe=One-Click', oneClick);
    expect([done.status, done.text.includes('Your consent is withdrawn')]).toEqual([200, true]);
    const { consent, withdrawal } = await leadOf(id);
    expect(done.text).toContain(dayOf(consent.withdrawn?.at));
    expect(consent).toMatchObject({ given: false, marketing: { given: false } });
    expect(consent.withdrawn).toMatchObject({ given: true, marketing: true });
    expect(withdrawal?.state).toBe('pending');
    // Again, twice at once: the first time counts.
    await Promise.all([1, 2].map(() => stranger.post(path, 'List-Unsubscribe=One-Click', oneClick)));
    expect((await leadOf(id)).consent.withdrawn?.at).toBe(consent.withdrawn?.at);
    expect((await leadOf(id)).withdrawal?.id).toBe(withdrawal?.id);
    expect([await list('given'), await list('not_given')]).toEqual([0, 1]);
    // What was given then stays proven.
    expect(await proof()).toEqual(before);
    expect(before.payload).toMatchObject({ given: true, marketing: { given: true } });
    for (const csv of [`/api/quizzes/${quiz.id}/export`, '/api/submissions/export']) {
      const { text } = await ann.get(`${csv}?timeZone=UTC`);
      expect(text).toContain('Consent withdrawn');
      expect(text).toContain(consent.withdrawn?.at.slice(0, 19).replace('T', ' '));
    }
    expect((await stranger.get(path)).text).not.toContain('<form');
  });

  it('opens for nobody who alters it, and tells them nothing', async () => {
    const quiz = await publishedQuiz(ann, own);
    const [one, other] = [
      await submit(quiz, { email: 'one@example.com' }),
      await submit(quiz, { email: 'two@example.com' }),
    ];
    await settled(one);
    await settled(other);
    const path = linkIn(mailTo('one@example.com')?.text);
    const stranger = new Browser(app.url);
    const pages = await Promise.all(
      [path.replace(one, other), path.replace(one, 'nobody'), path.slice(0, -3), path.split('?')[0] as string].map(
        (altered) => stranger.get(altered),
      ),
    );
    expect(new Set(pages.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(pages[0]?.status).toBe(403);
    expect((await stranger.post(path.replace(one, other), 'x=1', oneClick)).status).toBe(403);
    expect((await leadOf(other)).consent.given).toBe(true);

    await ann.delete(`/api/submissions/${one}`);
    for (const answer of [await stranger.get(path), await stranger.post(path, 'x=1', oneClick)]) {
      expect([answer.status, answer.text.includes('Nothing is stored about you any more')]).toEqual([200, true]);
      expect(answer.text).not.toContain('one@example.com');
    }
    await ann.delete(`/api/quizzes/${quiz.id}`);
    expect((await stranger.get(path)).text).toContain('Nothing is stored about you any more');
  });
});
