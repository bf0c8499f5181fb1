import { describe, expect } from 'vitest';
import { fontFaces } from '../../contract/look/fonts.ts';
import { apiTest } from '../test/api-test.ts';
import { publishedQuiz } from '../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
const text = async (path: string) => (await fetch(app.url + path)).text();
const dataIn = (script: string) => /"skin":\{.*?\}(?=,"questions")/.exec(script)?.[0] ?? '';

describe('a quiz with a look', () => {
  it('brings it along in its script and on its page, and others are as they were', async () => {
    const plain = await publishedQuiz(ann, { title: 'Tea' });
    const { id } = await publishedQuiz(ann, {
      title: 'Tea',
      look: {
        font: 'caveat',
        corners: 'square',
        background: 'picture',
        backgroundUrl: 'https://a.example/a.png?b=</style>',
        customCss: '.root > .step { color: red }',
      },
    });
    const script = await text(`/embed/${id}.js`);
    expect(dataIn(script)).toContain('.root > .step { color: red }');
    expect(dataIn(script)).toContain(fontFaces('caveat')?.files[0]?.[0]);
    const page = await text(`/quiz/${id}`);
    const [head = ''] = page.split('</head>');
    expect(head).toContain('body{font-family:"QF Caveat",cursive}');
    expect(head).toContain(':root{--qf-image:url("https://a.example/a.png?b=%3C/style%3E")}');
    // A frame may be larger than the quiz.
    expect(head).toMatch(/html\.framed\{[^}]*background:var\(--qf-image\)/);
    expect(head).not.toContain('color: red');
    for (const path of [`/embed/${plain.id}.js`, `/quiz/${plain.id}`]) {
      const without = await text(path);
      expect(dataIn(without)).toBe('');
      expect(without).not.toContain('QF ');
      expect(without).not.toContain('--qf-image');
    }
  });
  it('may show a picture from elsewhere on a page that is isolated', async () => {
    const policy = async (backgroundUrl: string) => {
      const { id } = await publishedQuiz(ann, { look: { background: 'picture', backgroundUrl } });
      return (await fetch(`${app.url}/quiz/${id}`)).headers.get('cross-origin-embedder-policy');
    };
    expect(await policy('https://a.example/a.png')).toBe('credentialless');
    expect(await policy('')).toBe('require-corp');
  });
});
