// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EmbedData } from '#contract/quiz/public-quiz.schema';
import { joinGlobal, type QuizfunnelApi } from './join-global.ts';
import { de } from './messages/de.ts';
import { en } from './messages/en.ts';
import { startPageCareForTest } from './page-care/start-page-care-for-test.ts';
import { secondPart as part } from './second-part/second-part.ts';
import { startQuiz } from './start-quiz.ts';
import { testQuiz } from './test-quiz.ts';

const ORIGIN = 'https://quiz.example';
const data: EmbedData = {
  quizId: 'q',
  origin: ORIGIN,
  quiz: { ...testQuiz, version: 'v1' },
  language: 'en',
  messages: en,
};
const secondPart = async () => part;
const parts = { secondPart, pageCare: async (api: QuizfunnelApi) => startPageCareForTest(api) };
let asked: Array<{ url: string; body?: Record<string, unknown> | undefined }>;
let answers: Record<string, unknown>;
let holder: { Quizfunnel?: unknown };

beforeEach(() => {
  asked = [];
  answers = { [`${ORIGIN}/embed/texts/de.json`]: de, [`${ORIGIN}/embed/q.json`]: data.quiz };
  holder = window as typeof holder;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ url, body: init?.body ? JSON.parse(String(init.body)) : undefined });
    if (answers[url] === 'away') throw new Error('away');
    return { ok: url in answers, json: async () => answers[url] };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete holder.Quizfunnel;
  document.body.replaceChildren();
  document.documentElement.lang = '';
  sessionStorage.clear();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const container = () => document.body.appendChild(document.createElement('div'));
const textOf = (element: HTMLElement) => element.shadowRoot?.textContent ?? '';
function start(change: Partial<EmbedData> = {}, given = {}) {
  const element = container();
  const { ...all } = { ...data, ...change };
  return { element, controller: startIn(element, all, given) };
}
/** Until the test is over: what the quiz loads later must not reach a page that is gone. */
function startIn(element: HTMLElement, all: EmbedData, given = {}) {
  const controller = startQuiz(element, all, given, () => ({
    redirect: () => undefined,
    emit: () => true,
    secondPart,
  }));
  onTestFinished(controller.unmount);
  return controller;
}

describe('the language of a quiz', () => {
  const shown = async (start: { element: HTMLElement }) => {
    await settled();
    const text = textOf(start.element);
    return text.includes(de.next) ? 'de' : text.includes(en.next) ? 'en' : text;
  };
  it('is the one that came with the script, without a request', async () => {
    expect(await shown(start())).toBe('en');
    expect(asked.filter(({ url }) => url.includes('texts'))).toEqual([]);
  });
  it('is the option’s, then the quiz’s own, then the page’s', async () => {
    expect(await shown(start({}, { lang: 'de' }))).toBe('de');
    expect(await shown(start({ quiz: { ...testQuiz, language: 'de' } }, { lang: 'en' }))).toBe('en');
    expect(await shown(start({ quiz: { ...testQuiz, language: 'de' } }))).toBe('de');
    document.documentElement.lang = 'de-AT';
    expect(await shown(start())).toBe('de');
    expect(await shown(start({ quiz: { ...testQuiz, language: 'en' } }))).toBe('en');
    document.documentElement.lang = 'nl';
    expect(await shown(start())).toBe('en');
  });
  it.each(['away', undefined])(
    'falls back to the script’s language when the texts fail to load: %s',
    async (answer) => {
      if (answer) answers[`${ORIGIN}/embed/texts/fr.json`] = answer;
      expect(await shown(start({}, { lang: 'fr' }))).toBe('en');
    },
  );
  it('does not change when a translator changes the page’s', async () => {
    document.documentElement.lang = 'en';
    const { element, controller } = start();
    document.documentElement.lang = 'de';
    controller.update({ theme: 'dark' });
    expect(await shown({ element })).toBe('en');
  });
  it('can be changed, with its direction', async () => {
    answers[`${ORIGIN}/embed/texts/ar.json`] = de;
    const { element, controller } = start();
    const root = () => element.shadowRoot?.querySelector<HTMLElement>('.root');
    expect(root()?.dir).toBe('ltr');
    controller.update({ lang: 'ar' });
    await settled();
    expect(root()?.dir).toBe('rtl');
    expect(await shown({ element })).toBe('de');
    controller.update({ lang: 'de' });
    await settled();
    expect(root()?.dir).toBe('ltr');
    expect(element.shadowRoot?.querySelectorAll('.root')).toHaveLength(1);
  });
  it('is taken from any language tag of a mount call', async () => {
    expect(await shown(start({}, { lang: 'de-AT' }))).toBe('de');
    document.documentElement.lang = 'de';
    expect(await shown(start({}, { lang: '' }))).toBe('de');
    expect(asked.every(({ url }) => !url.includes('texts') || url.endsWith('/de.json'))).toBe(true);
  });
  it('is the page’s also inside a component', async () => {
    document.documentElement.lang = 'de';
    const element = document.createElement('div');
    container().attachShadow({ mode: 'open' }).append(element);
    startIn(element, data);
    expect(await shown({ element })).toBe('de');
  });
  it('is sent with the lead', async () => {
    const { element } = start({}, { lang: 'de', hidden: { plan: 'pro' } });
    await settled();
    element.shadowRoot?.querySelector('input')?.click();
    await settled();
    const events = asked.filter(({ url }) => url === `${ORIGIN}/api/public/quiz/q/events`);
    expect(events.map(({ body }) => body?.events)).toEqual([[{ type: 'view' }], [{ type: 'start' }]]);
    expect(events[0]?.body).toMatchObject({ version: 'v1', source: { hidden: { plan: 'pro' } } });
  });
});

describe('a quiz in preview mode', () => {
  it('marks every request as a preview', async () => {
    const { element } = start({}, { preview: true });
    await settled();
    element.shadowRoot?.querySelector('input')?.click();
    await settled();
    expect(asked.map(({ body }) => body?.preview)).toEqual([true, true]);
    sessionStorage.clear();
    expect(start().element && asked.at(-1)?.body?.preview).toBe(false);
  });
});

describe('prefilled values', () => {
  it('may be null, as of a visitor whom the page does not know', () => {
    const { element, controller } = start({}, { prefill: null });
    expect(element.shadowRoot?.textContent).toContain('Pick one');
    expect(() => controller.update({ prefill: null })).not.toThrow();
  });
  const onForm = async (element: HTMLElement) => {
    const shadow = element.shadowRoot as ShadowRoot;
    for (let step = 0; !shadow.querySelector('#email') && step < 10; step += 1) {
      const text = shadow.querySelector<HTMLInputElement | HTMLTextAreaElement>(
        'input[type=text],textarea,input:not([type])',
      );
      if (text) {
        text.value = 'words';
        text.dispatchEvent(new Event('input', { bubbles: true }));
      } else shadow.querySelector<HTMLInputElement>('input')?.click();
      await settled();
      shadow.querySelector<HTMLButtonElement>('button.main')?.click();
      await settled();
    }
    return (name: string) => shadow.querySelector<HTMLInputElement>(`#${name}`);
  };
  it('fill the form now or later, as strings, without consent', async () => {
    const prefill = { name: 7, email: 'vera@example.com', consentGiven: true, trap: 'x' };
    const { element, controller } = start({}, { prefill });
    await settled();
    const field = await onForm(element);
    expect([field('name')?.value, field('email')?.value]).toEqual(['7', 'vera@example.com']);
    expect(element.shadowRoot?.querySelector<HTMLInputElement>('[type=checkbox]')?.checked).toBe(false);
    expect(field('trap')?.value).toBe('');
    controller.update({ prefill: { name: 'Vera', email: null as never } });
    await settled();
    expect([field('name')?.value, field('email')?.value]).toEqual(['7', 'vera@example.com']);
  });
  it('fill only empty fields, up to their maximum length', async () => {
    const { element, controller } = start();
    await settled();
    const field = await onForm(element);
    controller.update({ prefill: { name: 'V'.repeat(300), email: null as never } });
    controller.update({ prefill: { name: 'Vera', email: 'v'.repeat(300) } });
    await settled();
    expect([field('name')?.value.length, field('email')?.value.length]).toEqual([200, 254]);
  });
  it('never overwrite the visitor’s input', async () => {
    const { element, controller } = start({}, { prefill: { email: 'vera@example.com' } });
    await settled();
    const email = (await onForm(element))('email') as HTMLInputElement;
    email.value = 'other@example.com';
    email.dispatchEvent(new Event('input', { bubbles: true }));
    controller.update({ theme: 'dark' });
    await settled();
    expect(email.value).toBe('other@example.com');
    // Nor after a reload, for which the second part saves it.
    await vi.waitFor(() => expect(sessionStorage.getItem('quizfunnel:q')).toContain('other@example.com'), 30_000);
    controller.unmount();
    const again = start({}, { prefill: { email: 'vera@example.com' } });
    const shown = () => again.element.shadowRoot?.querySelector<HTMLInputElement>('#email')?.value;
    expect(shown()).toBe('other@example.com');
    // Nor when it comes late, as in frames.
    again.controller.update({ prefill: { name: 'Vera', email: 'vera@example.com' } });
    await settled();
    expect([shown(), again.element.shadowRoot?.querySelector<HTMLInputElement>('#name')?.value]).toEqual([
      'other@example.com',
      'Vera',
    ]);
  });
});

it('keeps progress through changes of everything but the questions', async () => {
  const answered = async (quiz: object) => {
    const { element, controller } = start({ quiz: { ...testQuiz, ...quiz } });
    await settled();
    const checked = element.shadowRoot?.querySelector('input')?.checked;
    controller.unmount();
    return checked;
  };
  const { element, controller } = start();
  await settled();
  element.shadowRoot?.querySelector('input')?.click();
  await settled();
  controller.unmount();
  expect(await answered({ version: 'v2', title: 'Another title' })).toBe(true);
  expect(await answered({ version: 'v3', privacyUrl: 'https://acme.example/other' })).toBe(false);
});

it('keeps options that an update does not contain', async () => {
  const { element, controller } = start({}, { theme: 'dark', hidden: { a: '1' } });
  controller.update({ hidden: { b: '2' } });
  element.shadowRoot?.querySelector('input')?.click();
  await settled();
  expect(asked.at(-1)?.body?.source).toMatchObject({ hidden: { a: '1', b: '2' } });
  expect(element.shadowRoot?.querySelector<HTMLElement>('.root')?.style.cssText).toContain('color-scheme: dark');
});

it('copies hidden fields, so that later changes of the page’s object have no effect', async () => {
  const user: { plan?: { name: string } } = { plan: { name: 'pro' } };
  const { element } = start(
    {},
    {
      hidden: {
        get plan() {
          return user.plan?.name.toString() ?? fail();
        },
      },
    },
  );
  delete user.plan;
  element.shadowRoot?.querySelector('input')?.click();
  await settled();
  element.shadowRoot?.querySelector<HTMLButtonElement>('button.main')?.click();
  await settled();
  expect(textOf(element)).toContain('Question 2 of 2');
  expect(asked.at(-1)?.body?.source).toMatchObject({ hidden: { plan: 'pro' } });
});
const fail = (): never => {
  throw new Error('logged out');
};

describe('window.Quizfunnel', () => {
  it('is created by the first script and shared by the others', () => {
    const api = joinGlobal(data, parts);
    expect(holder.Quizfunnel).toBe(api);
    expect(api?.version).toBe(1);
    expect(joinGlobal({ ...data, quizId: 'other' }, parts)).toBe(api);
    expect(Object.keys(api?.starts ?? {})).toEqual(['q', 'other']);
  });
  it('is undefined for a script that has run before', () => {
    joinGlobal(data, parts);
    expect(joinGlobal(data, parts)).toBeUndefined();
  });
  it('runs queued calls, and later ones immediately', () => {
    const called: unknown[] = [];
    const call = (api: QuizfunnelApi) => called.push(api);
    holder.Quizfunnel = { q: [call] };
    const api = joinGlobal(data, parts);
    expect(called).toEqual([api]);
    api?.q.push(call);
    expect(called).toEqual([api, api]);
  });
  it('mounts a quiz once into an element, and again after an unmount', () => {
    const api = joinGlobal(data, parts) as QuizfunnelApi;
    const element = container();
    const controller = api.mount(element, { quizId: 'q' });
    expect(api.mount(element, { quizId: 'q' })).toBe(controller);
    expect(textOf(element)).toContain('Pick one');
    controller.unmount();
    expect(element.shadowRoot?.querySelector('.root')).toBeNull();
    expect(api.mount(element, { quizId: 'q' })).not.toBe(controller);
  });
  it('provides the controller to listeners of quiz:ready', async () => {
    const api = joinGlobal(data, parts) as QuizfunnelApi;
    const element = container();
    const given: unknown[] = [];
    element.addEventListener('quiz:ready', () => {
      if (given.length < 3) given.push(api.mount(element, { quizId: 'q' }));
    });
    const controller = api.mount(element, { quizId: 'q' });
    await settled();
    expect(given).toEqual([controller]);
  });
  it('fetches a quiz whose script is not on the page', async () => {
    answers[`${ORIGIN}/embed/other.json`] = {
      ...testQuiz,
      questions: [{ ...testQuiz.questions[0], title: 'From afar' }],
    };
    const element = container();
    (joinGlobal(data, parts) as QuizfunnelApi).mount(element, { quizId: 'other' });
    await settled();
    expect(textOf(element)).toContain('From afar');
  });
  it('passes the given options and later updates to a fetched quiz', async () => {
    answers[`${ORIGIN}/embed/other.json`] = testQuiz;
    const element = container();
    const options = { quizId: 'other', hidden: { plan: 'pro', step: '1' } };
    const controller = (joinGlobal(data, parts) as QuizfunnelApi).mount(element, options);
    await Promise.resolve();
    controller.update({ hidden: { step: '2' } });
    await settled();
    element.shadowRoot?.querySelector('input')?.click();
    await settled();
    expect(asked.at(-1)?.body?.source).toMatchObject({ hidden: { plan: 'pro', step: '2' } });
  });
});
