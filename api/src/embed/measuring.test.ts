import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Quiz, QuizDraft } from '../../contract/quiz/quiz.schema.ts';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { buildQuiz, publishedQuiz } from '../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
const gtm = 'GTM-ABC1234';
const ga4 = 'G-ABC1234567';
const metaPixel = '123456789012345';
const none = { gtm: '', ga4: '', metaPixel: '' };

async function page(path: string) {
  const response = await fetch(app.url + path);
  const csp = response.headers.get('content-security-policy') ?? '';
  const directive = (name: string) => csp.split('; ').find((one) => one.startsWith(`${name} `)) ?? '';
  return {
    html: await response.text(),
    hosts: csp.match(/https:\/\/[*\w.-]*(?:google|facebook)[\w.-]*/g) ?? [],
    script: directive('script-src'),
    coep: response.headers.get('cross-origin-embedder-policy'),
  };
}
const pageOf = async (tracking: QuizDraft['tracking']) => page(`/quiz/${(await publishedQuiz(ann, { tracking })).id}`);

describe('the page of a quiz', () => {
  it('asks nothing and names no host where no tool measures it', async () => {
    const { html, hosts, script, coep } = await pageOf({});
    expect(html).not.toContain('measure');
    expect([hosts, script.match(/sha256/g)?.length, coep]).toEqual([[], 1, 'require-corp']);
  });
  it('names the hosts of the tools that measure it, and no others', async () => {
    const google = ['https://*.googletagmanager.com'];
    const toGoogle = [...google, 'https://*.google-analytics.com', 'https://*.analytics.google.com'];
    expect((await pageOf({ gtm })).hosts).toEqual([...google, ...toGoogle]);
    expect((await pageOf({ ga4 })).hosts).toEqual([...google, ...toGoogle]);
    const meta = ['https://connect.facebook.net', 'https://connect.facebook.net', 'https://www.facebook.com'];
    expect((await pageOf({ metaPixel })).hosts).toEqual(meta);
    expect((await pageOf({ ga4, metaPixel })).coep).toBe('unsafe-none');
  });
  it('asks first, in the language of the quiz, and loads nothing by itself', async () => {
    const { id } = await publishedQuiz(ann, { tracking: { ga4, metaPixel }, language: 'de' });
    const { html, script } = await page(`/quiz/${id}`);
    const bar = /<section id="measure"[^>]* hidden .*?<\/section>/s.exec(html)?.[0];
    expect(bar).toContain('mit Google Analytics und Meta Pixel gemessen werden?');
    expect(bar).toContain('>Ablehnen</button><button type="button" value="accept">Zustimmen</button>');
    expect(html).toContain('<a href="#measure">Messung: Auswahl ändern</a>');
    expect(html).not.toMatch(/<script[^>]+src|<img[^>]+facebook|<iframe/);
    const own = /<\/section>\n<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(script).toContain(`'sha256-${createHash('sha256').update(own).digest('base64')}'`);
  });
  it('is not measured in frames of other sites, in their scripts, or as a draft', async () => {
    const { id } = await publishedQuiz(ann, { tracking: { gtm, ga4, metaPixel } });
    for (const path of [`/embed/${id}`, `/embed/${id}.js`, `/embed/${id}.json`]) {
      const { html, hosts } = await page(path);
      expect([hosts, /GTM-|ABC1234|1234567890/.test(html)], path).toEqual([[], false]);
    }
    const draft = await buildQuiz(ann, { tracking: { gtm } });
    expect((await ann.get(`/quiz/${draft.id}`)).text).not.toContain('id="measure"');
  });
});

describe('the ids of tools', () => {
  it('are changed one by one, as people paste them', async () => {
    const { id, tracking } = await buildQuiz(ann, { tracking: { gtm: ' gtm-abc1234 ' } });
    expect(tracking).toEqual({ ...none, gtm });
    const change = (tracking: QuizDraft['tracking']) => ann.put<Quiz>(`/api/quizzes/${id}`, { tracking });
    expect((await change({ metaPixel })).body.tracking).toEqual({ ...none, gtm, metaPixel });
    expect((await change({ gtm: '' })).body.tracking).toEqual({ ...none, metaPixel });
  });
  it('are refused where they could be anything else', async () => {
    const { status, body } = await ann.post<ErrorBody>('/api/quizzes', {
      title: 'Q',
      tracking: { gtm: "GTM-1234'; script-src *" },
    });
    expect([status, body.issues]).toEqual([
      400,
      [{ path: 'tracking.gtm', message: 'Enter a container ID such as GTM-ABC1234' }],
    ]);
  });
  it('do not go with the quiz as a file, and belong to no version of it', async () => {
    const { id, version } = await buildQuiz(ann, { tracking: { ga4 } });
    const file = (await ann.get<object>(`/api/quizzes/${id}/file`)).body;
    expect((await ann.post<Quiz>('/api/quizzes/import', file)).body.tracking).toEqual(none);
    expect((await ann.put<Quiz>(`/api/quizzes/${id}`, { tracking: { ga4: '' } })).body.version).toBe(version);
  });
  it('are none for a quiz from before they existed', async () => {
    const { id } = await publishedQuiz(ann);
    await app.db.collection('quizzes').updateOne({ _id: id as never }, { $unset: { tracking: 1 } });
    expect((await ann.get<Quiz>(`/api/quizzes/${id}`)).body.tracking).toEqual(none);
    expect((await fetch(`${app.url}/quiz/${id}`)).status).toBe(200);
  });
});
