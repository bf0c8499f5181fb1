// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { joinGlobal, type QuizfunnelApi } from './join-global.ts';
import { en } from './messages/en.ts';
import type { QuizRoot } from './mount-quiz.ts';
import { startPageCareForTest } from './page-care/start-page-care-for-test.ts';
import { secondPart } from './second-part/second-part.ts';
import { testQuiz } from './test-quiz.ts';

type Holder = { Quizfunnel?: unknown };
afterEach(() => {
  // What a quiz loads later must not reach a page that is gone.
  const api = (window as Holder).Quizfunnel as QuizfunnelApi | undefined;
  for (const { element } of [...(api?.live ?? [])]) api?.get(element)?.unmount();
  document.body.replaceChildren();
  delete (window as Holder).Quizfunnel;
});

const dataOf = (quizId: string) => ({
  quizId,
  origin: 'https://quiz.example',
  quiz: { ...testQuiz, title: `Quiz ${quizId}` },
  language: 'en' as const,
  messages: en,
});
const partsOf = (second: () => Promise<typeof secondPart>) => ({
  secondPart: second,
  pageCare: async (api: QuizfunnelApi) => startPageCareForTest(api),
});
const container = () => document.body.appendChild(document.createElement('div'));

/** Mounts a quiz and goes to its lead form, which loads the second part. */
function goToForm(api: ReturnType<typeof joinGlobal>, quizId: string): void {
  const element = container();
  api?.mount(element, { quizId });
  const press = (name: string) =>
    [...(element.shadowRoot?.querySelectorAll('button') ?? [])]
      .find(({ textContent }) => textContent === name)
      ?.click();
  element.shadowRoot?.querySelector<HTMLInputElement>('input[value=b]')?.click();
  press('Next');
  const text = element.shadowRoot?.querySelector('textarea');
  if (text) text.value = 'More';
  text?.dispatchEvent(new Event('input', { bubbles: true }));
  press('Finish');
}

it('starts each quiz with the code of its own script, so that builds may differ', () => {
  const asked: string[] = [];
  const build = (name: string) => async () => {
    asked.push(name);
    return secondPart;
  };
  const api = joinGlobal(dataOf('a'), partsOf(build('older')));
  expect(joinGlobal(dataOf('b'), partsOf(build('newer')))).toBe(api);
  expect(joinGlobal(dataOf('b'), partsOf(build('newer')))).toBeUndefined();
  goToForm(api, 'b');
  expect(asked).toEqual(['newer']);
  goToForm(api, 'a');
  expect(asked).toEqual(['newer', 'older']);
});

it('runs calls that were queued before, and those that are pushed later', () => {
  const called: string[] = [];
  (window as Holder).Quizfunnel = { q: [() => called.push('before')] };
  const api = joinGlobal(
    dataOf('c'),
    partsOf(async () => secondPart),
  );
  api?.q.push(() => called.push('after'));
  expect(called).toEqual(['before', 'after']);
});

it('runs every queued call and logs the error of one that throws', () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  const called = vi.fn();
  const fault = new Error('the page’s own');
  const fails = () => {
    throw fault;
  };
  (window as Holder).Quizfunnel = { q: [fails, called] };
  const api = joinGlobal(
    dataOf('e'),
    partsOf(async () => secondPart),
  );
  expect(called).toHaveBeenCalledWith(api);
  expect(consoleError.mock.calls).toEqual([[fault]]);
  consoleError.mockRestore();
});

it('reports failed mounts of the page, but not of our own scripts', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  const api = joinGlobal(
    dataOf('f'),
    partsOf(async () => secondPart),
  );
  const [theirs, ours] = [container(), container()];
  const codes: string[] = [];
  for (const element of [theirs, ours])
    element.addEventListener('quiz:error', (event) => codes.push((event as CustomEvent).detail.code));
  expect(() => api?.mount(ours, {} as never, true)).toThrow(TypeError);
  expect(() => api?.mount(theirs, {} as never)).toThrow(TypeError);
  await vi.waitFor(() => expect(codes).toEqual(['mount_failed']), 30_000);
  expect(consoleError).toHaveBeenCalledOnce();
  consoleError.mockRestore();
});

it('replaces the global of an unknown script, without its mounted quizzes', () => {
  const element = container();
  const controller = { update: () => undefined, unmount: () => undefined };
  const old = { mount: () => controller, quizzes: {}, mounted: new WeakMap([[element, controller]]), q: { push() {} } };
  (window as Holder).Quizfunnel = old;
  const api = joinGlobal(
    dataOf('d'),
    partsOf(async () => secondPart),
  );
  expect(api?.mount(element, { quizId: 'd' })).not.toBe(controller);
  expect((window as Holder).Quizfunnel).toBe(api);
});

describe('a controller', () => {
  const joined = (quizId: string) =>
    joinGlobal(
      dataOf(quizId),
      partsOf(async () => secondPart),
    ) as QuizfunnelApi;
  const text = (element: HTMLElement) => element.shadowRoot?.textContent ?? '';
  const choose = (element: HTMLElement) =>
    element.shadowRoot?.querySelector<HTMLInputElement>('input[value=b]')?.click();

  it('is found by its container while the quiz is mounted', () => {
    const api = joined('g1');
    const element = container();
    expect(api.get(element)).toBeUndefined();
    const mounted = api.mount(element, { quizId: 'g1' });
    expect(api.get(element)).toBe(mounted);
    mounted.unmount();
    expect(api.get(element)).toBeUndefined();
  });
  it('is returned by a second mount, which updates the options', () => {
    const api = joined('g2');
    const element = container();
    const scheme = () => element.shadowRoot?.querySelector<HTMLElement>('.root')?.style.cssText;
    const mounted = api.mount(element, { quizId: 'g2', theme: 'light' });
    const light = scheme();
    expect(api.mount(element, { quizId: 'g2', theme: 'dark', hidden: { plan: 'pro' } })).toBe(mounted);
    expect(scheme()).not.toBe(light);
    expect(api.live.find((quiz) => quiz.element === element)?.hidden()).toEqual({ plan: 'pro' });
    mounted.update({ hidden: { plan: null } });
    expect(api.live.find((quiz) => quiz.element === element)?.hidden()).toEqual({ plan: null });
  });
  it('knows where the visitor is, starts over and moves the focus', async () => {
    const api = joined('g3');
    const element = container();
    const mounted = api.mount(element, { quizId: 'g3' });
    expect(mounted.state).toEqual({ phase: 'question', questionIndex: 0 });
    choose(element);
    [...(element.shadowRoot?.querySelectorAll('button') ?? [])]
      .find(({ textContent }) => textContent === 'Next')
      ?.click();
    await vi.waitFor(() => expect(mounted.state).toEqual({ phase: 'question', questionIndex: 1 }), 30_000);
    const root = element.shadowRoot?.querySelector('.root') as QuizRoot;
    secondPart.listen(root, root.quiz);
    mounted.restart();
    expect(mounted.state).toEqual({ phase: 'question', questionIndex: 0 });
    await vi.waitFor(() => expect(text(element)).toContain('Question 1 of 2'), 30_000);
    expect(element.shadowRoot?.querySelector('input:checked')).toBeNull();
    mounted.focus();
    expect(element.shadowRoot?.activeElement?.localName).toBe('h2');
    mounted.unmount();
    expect(mounted.state).toBeUndefined();
  });
  it.each(['g4', 'elsewhere'])('returns nothing from update and unmount, as effects want it: %s', (quizId) => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
    const mounted = joined('g4').mount(container(), { quizId });
    expect([mounted.update({ theme: 'dark' }), mounted.unmount()]).toEqual([undefined, undefined]);
    vi.unstubAllGlobals();
  });
  it.each([
    ['quiz_not_found', 'not_found'],
    ['quiz_not_published', 'not_published'],
  ])('of a quiz from elsewhere: %s is reported as %s', async (code, reported) => {
    vi.stubGlobal('fetch', async () => Response.json({ code }, { status: 404 }));
    const element = container();
    element.append(document.createElement('a'));
    const codes: string[] = [];
    element.addEventListener('quiz:error', (event) => codes.push((event as CustomEvent).detail.code));
    joined('g5').mount(element, { quizId: 'elsewhere' });
    await vi.waitFor(() => expect(codes).toEqual([reported]), 30_000);
    vi.unstubAllGlobals();
  });
});
