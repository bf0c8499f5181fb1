import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedQuiz } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';

let app: TestApp;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
  const quiz = await publishedQuiz(await signIn(app, 'ann@example.com'), {
    title: 'Tea & <b>cakes</b>',
    description: 'Seven "quick" questions',
    privacyUrl: 'https://shop.example/privacy?a=1&b=2',
    logoUrl: 'https://shop.example/logo.png',
    secondaryColor: '#ffeecc',
  });
  id = quiz.id;
});
afterAll(() => app.close());

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
    expect(html).toContain('<footer><a href="https://shop.example/privacy?a=1&amp;b=2">');
    expect(html).toContain('--back:#ffeecc');
  });
  it('in a frame has a heading to be heard, and nothing around the quiz', async () => {
    const { html } = await page(`/embed/${id}`);
    expect(html).toContain('<h1 class="unseen">Tea &amp;');
    expect(html.split('<body')[1]).not.toMatch(/<header|<footer|Seven/);
  });
  it('leads to the operator’s policy where the quiz has none, and where there is no quiz', async () => {
    expect((await page('/quiz/nothing-here')).html).toContain('<footer><a href="/legal/privacy">');
    expect((await page('/quiz/demo-quiz')).html).toContain('<footer><a href="/legal/privacy">');
  });
  it('lets in the typeface of this origin, which a sandbox asks for from nowhere', async () => {
    const { csp } = await page(`/embed/${id}`);
    expect(csp).toContain(`font-src ${app.url}`);
    const missing = await fetch(`${app.url}/embed/fonts/..%2fembed.js`);
    expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
  });
});
