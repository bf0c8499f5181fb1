// @vitest-environment jsdom
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuizfunnelApi } from '../join-global.ts';
import { createPageEvents, type LiveQuiz } from '../page-events.ts';
import type { PageCare } from './page-care.ts';
import { sendProblem } from './send-problem.ts';
import { startPageCareForTest } from './start-page-care-for-test.ts';

// It imports from the server.
vi.mock('./send-problem.ts', () => ({ sendProblem: vi.fn() }));

const ORIGIN = 'https://quiz.example';
let live: LiveQuiz | undefined;
let api: QuizfunnelApi;
let reported: string[];
const hear = (event: Event) => {
  const { code, message } = (event as CustomEvent).detail;
  reported.push(`${code}: ${message}`);
};
beforeEach(() => {
  reported = [];
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  document.addEventListener('quiz:error', hear);
});
afterEach(() => {
  stop();
  document.removeEventListener('quiz:error', hear);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const stop = () => {
  api.live = [];
};
function start(hidden?: object) {
  live = createPageEvents(document.body, 'q', { origin: ORIGIN, id: () => 's', hidden: () => hidden as never });
  live.emit('quiz:view', {});
  api = { starts: {}, mounted: new WeakMap(), found: [], live: [live] } as never;
  care = startPageCareForTest(api);
  return live;
}
let care: PageCare;

describe('tags', () => {
  it('that load late get past events without waiting for another one', () => {
    start();
    const dataLayer: Array<{ event: string }> = [];
    vi.stubGlobal('dataLayer', dataLayer);
    vi.advanceTimersByTime(600);
    expect(dataLayer.map(({ event }) => event)).toEqual(['quiz:view']);
  });
  it('of Google without Tag Manager are called with valid event names', () => {
    const calls: unknown[] = [];
    vi.stubGlobal('gtag', (...given: unknown[]) => calls.push(given));
    start().emit('quiz:start', {});
    const detail = { quizId: 'q', sessionId: 's' };
    expect(calls).toEqual([
      ['event', 'quiz_view', detail],
      ['event', 'quiz_start', detail],
    ]);
  });
  it('are not called when Tag Manager reads the data layer', () => {
    const gtag = vi.fn();
    vi.stubGlobal('gtag', gtag);
    vi.stubGlobal('google_tag_manager', { 'GTM-ABC': {} });
    start().emit('quiz:start', {});
    expect(gtag).not.toHaveBeenCalled();
  });
  it('that throw do not affect the quiz', () => {
    vi.stubGlobal('gtag', () => {
      throw new Error('a tag');
    });
    expect(() => start().emit('quiz:start', {})).not.toThrow();
  });
  it('are not called after the quiz was unmounted', () => {
    start();
    stop();
    const dataLayer: unknown[] = [];
    vi.stubGlobal('dataLayer', dataLayer);
    vi.advanceTimersByTime(2_000);
    expect(dataLayer).toEqual([]);
  });
});

it.each([
  ['not_found', null],
  ['not_published', undefined],
])('%s: a quiz that is not there is reported once, with its notice', (code, quiz) => {
  document.body.attachShadow({ mode: 'open' }).innerHTML = '<h2>Quiz Not Found</h2>';
  live = createPageEvents(document.body, 'q', { origin: ORIGIN, id: () => 's', hidden: () => undefined });
  live.quiz = quiz;
  api = { starts: {}, mounted: new WeakMap(), found: [], live: [live] } as never;
  startPageCareForTest(api);
  vi.advanceTimersByTime(2_000);
  expect(reported).toEqual([`${code}: Quiz Not Found`]);
  document.documentElement.replaceChild(document.createElement('body'), document.body);
});

it('a quiz that was moved into another document gets its styles back', () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const element = document.body.appendChild(document.createElement('div'));
  const shadow = element.attachShadow({ mode: 'open' });
  const sheetOf = (css: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  };
  shadow.adoptedStyleSheets = [sheetOf('.root { color: red; }')];
  live = createPageEvents(element, 'q', { origin: ORIGIN, id: () => 's', hidden: () => undefined });
  api = { starts: {}, mounted: new WeakMap(), found: [], live: [live] } as never;
  startPageCareForTest(api);
  frame.contentDocument?.body.append(element);
  // As browsers do; jsdom keeps them.
  shadow.adoptedStyleSheets = [];
  Object.assign(frame.contentWindow ?? {}, { CSSStyleSheet });
  vi.advanceTimersByTime(600);
  expect([...(shadow.adoptedStyleSheets[0]?.cssRules ?? [])].map(({ cssText }) => cssText).join()).toContain(
    'color: red',
  );
});

describe('hidden fields that are not stored as given', () => {
  it.each([
    [
      { 'Plan Name': 'x' },
      'hidden_field: hidden field "Plan Name" is left out: a name is 1 to 40 letters, digits, - and _',
    ],
    [{ plan: true }, 'hidden_field: hidden field "plan" is taken as text: give it one'],
    [{ plan: 'x'.repeat(201) }, 'hidden_field: hidden field "plan" is cut to 200 characters'],
    [
      Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`f${at}`, 'x'])),
      'hidden_field: only 20 hidden fields are kept',
    ],
  ])('are reported once', (hidden, report) => {
    start(hidden);
    vi.advanceTimersByTime(2_000);
    expect(reported).toEqual([report]);
  });
  it('are not reported when they are valid', () => {
    start({ plan: 'pro', seats: 42, coupon: null });
    stop();
    start();
    expect(reported).toEqual([]);
  });
});

describe('a content security policy', () => {
  const violated = (given: object) =>
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { disposition: 'enforce', ...given }));
  it('that blocks the quiz’s server is reported once, with the directive to add', () => {
    start();
    const refused = { blockedURI: `${ORIGIN}/api/public/quiz/q/events`, effectiveDirective: 'connect-src' };
    violated(refused);
    violated(refused);
    expect(reported).toEqual([
      `refused_by_policy: the page's Content-Security-Policy keeps the quiz from its server. Add to the policy: connect-src ${ORIGIN}/`,
    ]);
    expect(console.error).toHaveBeenCalledOnce();
    expect(sendProblem).toHaveBeenLastCalledWith(live, 'connect-src');
  });
  it('that blocked something before is reported where the browser remembers it', () => {
    const body = { blockedURL: `${ORIGIN}/objects/logo.webp`, effectiveDirective: 'img-src', disposition: 'enforce' };
    vi.stubGlobal(
      'ReportingObserver',
      class {
        constructor(take: (reports: object[]) => void, { types, buffered }: { types: string[]; buffered: boolean }) {
          if (types.includes('csp-violation') && buffered) queueMicrotask(() => take([{ body }]));
        }
        observe() {}
      },
    );
    start();
    return Promise.resolve().then(() => expect(sendProblem).toHaveBeenLastCalledWith(live, 'img-src'));
  });
  it('is not reported when it blocks other servers or only reports', () => {
    start();
    violated({ blockedURI: 'https://else.example/', effectiveDirective: 'connect-src' });
    violated({ blockedURI: `${ORIGIN}/x`, effectiveDirective: 'img-src', disposition: 'report' });
    expect(reported).toEqual([]);
  });
});

describe('a quiz that cannot be mounted into its element', () => {
  afterEach(() => document.body.replaceChildren());

  it('is reported, and the element keeps its content', () => {
    document.body.innerHTML = '<li data-quiz-id="q"><a href="/">Take the quiz</a></li>';
    const mount = () => {
      throw new TypeError('broken');
    };
    startPageCareForTest({
      starts: { q: mount },
      mounted: new WeakMap(),
      found: [],
      live: [],
      mount,
    } as never);
    expect(reported).toEqual(['mount_failed: TypeError: broken']);
    expect(document.querySelector('li')?.innerHTML).toBe('<a href="/">Take the quiz</a>');
  });
  it.each([
    [null, { quizId: 'q' }, 'mount(element, { quizId }) needs an element, and was given null'],
    ['#place', { quizId: 'q' }, 'mount(element, { quizId }) needs an element, and was given #place'],
    [document.createElement('div'), undefined, 'mount(element, { quizId }) needs a quizId'],
    [document.createElement('li'), { quizId: 'q' }, 'no quiz can be mounted into this li: Error: not here'],
  ])('is explained after a call of mount by the page', (element, options, words) => {
    start();
    const calls: unknown[] = [];
    if (element instanceof HTMLElement)
      element.addEventListener('quiz:error', (event) => {
        const { code, message } = (event as CustomEvent).detail;
        calls.push([code, message]);
      });
    care.mountFailed(element, options, new Error('not here'));
    expect(vi.mocked(console.error).mock.calls).toEqual([[`Quizfunnel: ${words}`]]);
    expect(calls).toEqual(element instanceof HTMLElement ? [['mount_failed', words]] : []);
  });
});

it('sends requests without fetch', async () => {
  vi.useRealTimers();
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.url === '/none') return response.writeHead(204).end();
    request.on('data', (body) => response.writeHead(201).end(`${request.method} ${body}`));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  start();
  const sent = await care.send(`${origin}/`, { method: 'POST', body: 'a lead' });
  expect([sent?.status, await sent?.text()]).toEqual([201, 'POST a lead']);
  expect((await care.send(`${origin}/none`))?.status).toBe(204);
  server.closeAllConnections();
  server.close();
  await expect(care.send(origin)).rejects.toBeDefined();
});
