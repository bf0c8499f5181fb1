import { beforeAll, describe, expect } from 'vitest';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { buildQuiz, publishedQuiz } from '../test/factories.ts';
import { startAnotherApp } from '../test/test-app.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
let quiz: Quiz;
let id: string;
beforeAll(async () => {
  quiz = await publishedQuiz(ann, {
    title: 'Tea & <b>cakes</b>',
    description: 'Seven "quick" questions',
    privacyUrl: 'https://shop.example/privacy?a=1&b=2',
    logoUrl: 'https://shop.example/logo.png',
    secondaryColor: '#ffeecc',
  });
  id = quiz.id;
});

const page = async (path: string) => {
  const response = await fetch(app.url + path);
  return {
    html: (await response.text()).split('<script>')[0] ?? '',
    csp: response.headers.get('content-security-policy'),
  };
};

describe('the page of a quiz', () => {
  it('says whose it is and what it is about, and links the privacy policy', async () => {
    const { html } = await page(`/quiz/${id}`);
    expect(html).toContain('<h1>Tea &amp; &lt;b&gt;cakes&lt;/b&gt;</h1><p>Seven &quot;quick&quot; questions</p>');
    expect(html).toContain('<img src="https://shop.example/logo.png" alt="" height="36">');
    expect(html).toContain(
      '<footer><a href="https://shop.example/privacy?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">',
    );
    expect(html).toContain('--qf-back:#ffeecc');
  });
  it('says in link previews what its owner wants them to say', async () => {
    const said = async (changes: object) => {
      const { html } = await page(
        `/quiz/${(await publishedQuiz(ann, { title: 'Tea?', description: 'Seven', ...changes })).id}`,
      );
      const of = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1];
      expect(html).toContain('<title>Tea?</title>');
      return ['og:title', 'og:description', 'description', 'og:image', 'twitter:card'].map(of);
    };
    expect(await said({ logoUrl: 'https://shop.example/logo.png' })).toEqual([
      ...['Tea?', 'Seven', 'Seven', 'https://shop.example/logo.png', 'summary'],
    ]);
    const start = { startPage: true, startImageUrl: 'https://shop.example/start.jpg' };
    expect((await said({ logoUrl: 'https://shop.example/logo.png', ...start })).slice(3)).toEqual([
      start.startImageUrl,
      'summary_large_image',
    ]);
    const own = {
      shareTitle: 'Tea & you',
      shareText: 'In "one" minute',
      shareImageUrl: 'https://shop.example/tea.jpg',
    };
    expect(await said({ logoUrl: 'https://shop.example/logo.png', ...own })).toEqual([
      ...['Tea &amp; you', 'In &quot;one&quot; minute', 'In &quot;one&quot; minute', 'https://shop.example/tea.jpg'],
      'summary_large_image',
    ]);
  });
  it('in a frame has a heading to be heard, and nothing around the quiz', async () => {
    const { html } = await page(`/embed/${id}`);
    expect(html).toContain('<h1 class="unseen">Tea &amp;');
    expect(html.split('<body')[1]).not.toMatch(/<header|<footer|Seven/);
  });
  it('leaves title and description to a start page, where the quiz has one to begin with', async () => {
    const begun = await publishedQuiz(ann, { title: 'Tea?', startPage: true });
    expect((await page(`/quiz/${begun.id}`)).html).toContain('<header><h1 class="unseen">Tea?</h1></header>');
    const empty = await buildQuiz(ann, { title: 'Tea?', startPage: true, questions: [], outcomes: [] });
    expect((await ann.get(`/quiz/${empty.id}`)).text).toContain(
      '<header><h1>Tea?</h1><p>Three questions.</p></header>',
    );
  });
  it('leads to the operator’s policy where the quiz has none, and where there is no quiz', async () => {
    expect((await page('/quiz/nothing-here')).html).toContain(
      '<footer><a href="/legal/privacy" target="_blank" rel="noopener noreferrer">',
    );
    expect((await page('/quiz/demo-quiz')).html).toContain(
      '<footer><a href="/legal/privacy" target="_blank" rel="noopener noreferrer">',
    );
  });
  it('has a line to report it, where the operator takes reports', async () => {
    expect((await page(`/quiz/${id}`)).html).not.toContain('Report this quiz');
    const another = await startAnotherApp(app, { REPORT_URL: 'https://abuse.example/' });
    const html = async (path: string) => (await fetch(another.url + path)).text();
    expect(await html(`/quiz/${id}`)).toContain('>Report this quiz</a></footer>');
    for (const path of [`/embed/${id}`, '/quiz/nothing-here'])
      expect(await html(path)).not.toContain('Report this quiz');
    await another.close();
  });
  it('lets in the typeface of this origin, which a sandbox asks for from nowhere', async () => {
    const { csp } = await page(`/embed/${id}`);
    expect(csp).toContain(`font-src ${app.url}`);
    const missing = await fetch(`${app.url}/embed/fonts/..%2fembed.js`);
    expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
  });
});

describe('the page of a quiz that is shared with a result', () => {
  const tags = async (path: string) => {
    const { html } = await page(path);
    const found = [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">/g)];
    return Object.fromEntries(found.map(([, name, content]) => [name, content?.replace(/&amp;/g, '&')]));
  };
  const query = (result: string | number, version = quiz.version) => `?result=${result}&version=${version}`;

  it('shows its picture and says whose outcome it is; what is indexed is the quiz', async () => {
    const { version } = quiz;
    const address = `/quiz/${id}${query(75)}`;
    expect(await tags(address)).toEqual({
      'og:type': 'website',
      'og:title': 'I got “Green” – Tea & &lt;b&gt;cakes&lt;/b&gt;',
      'og:description': 'Seven &quot;quick&quot; questions',
      'og:url': app.url + address,
      'og:image': `${app.url}/api/public/quiz/${id}/result/75.png?version=${version}`,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'I got “Green” – Tea & &lt;b&gt;cakes&lt;/b&gt;',
      'twitter:card': 'summary_large_image',
    });
    const { html } = await page(address);
    expect(html).toContain(`<link rel="canonical" href="${app.url}/quiz/${id}">`);
    expect(html).toContain('<title>Tea &amp; &lt;b&gt;cakes&lt;/b&gt;</title>');
  });
  it('has the scores of categories that the address names, if they are of the quiz', async () => {
    const scored = await publishedQuiz(ann, {
      questions: [{ title: 'Now?', category: 'Taste', options: [{ text: 'A', points: 2 }, { text: 'B' }] }],
    });
    const path = `/quiz/${scored.id}?result=50&version=${scored.version}`;
    const named = await tags(`${path}&categories=40`);
    expect(named['og:url']).toBe(`${app.url}${path}&categories=40`);
    expect(named['og:image']).toMatch(/[?&]categories=40$/);
    for (const wrong of ['40-1', '101', '%3Cb%3E', '1&categories=2'])
      expect(await tags(`${path}&categories=${wrong}`), wrong).toEqual(await tags(path));
  });
  it('speaks the language of the quiz, else the one that the address names', async () => {
    const plain = await publishedQuiz(ann, { title: 'Tee?', outcomes: [] });
    expect((await tags(`/quiz/${plain.id}?result=8&lang=de`))['og:title']).toBe('Mein Ergebnis: 8 von 100 – Tee?');
    expect((await tags(`/quiz/${plain.id}?result=8&lang=de`))['og:image']).toMatch(/8\.png\?lang=de$/);
    const japanese = await publishedQuiz(ann, { title: 'お茶?', outcomes: [], language: 'ja' });
    expect((await tags(`/quiz/${japanese.id}?result=8&lang=de`))['og:title']).toBe('私の結果は100点中8点 – お茶?');
  });
  it('is that of the quiz alone where there is no such result', async () => {
    const plain = await page(`/quiz/${id}`);
    for (const unknown of ['101', '', 'x'.repeat(500), '"><script>alert(1)</script>'].map((one) =>
      query(encodeURIComponent(one)),
    ))
      expect(await tags(`/quiz/${id}${unknown}`), unknown).toEqual(await tags(`/quiz/${id}`));
    for (const unknown of [query(75, '0'.repeat(16)), '?result=7&result=8', '?result[$ne]=1', '?result=%00'])
      expect((await page(`/quiz/${id}${unknown}`)).html, unknown).toBe(plain.html);
    expect((await fetch(`${app.url}/quiz/nothing-here?result=75`)).status).toBe(404);
  });
  it('is not that of a draft, nor of a frame', async () => {
    const draft = await buildQuiz(ann);
    const { text, status } = await ann.get(`/quiz/${draft.id}?result=75`);
    expect([status, text.includes('og:image')]).toEqual([200, false]);
    expect((await tags(`/embed/${id}${query(75)}`))['og:image']).toBe('https://shop.example/logo.png');
  });
});
