// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEMO_QUIZ_ID } from '#contract/quiz/demo-quiz';
import { readHostOptions } from '../host-options.ts';
import type { QuizfunnelApi } from '../join-global.ts';
import { whenVisible } from '../when-visible.ts';
import { mountContainers } from './mount-containers.ts';

afterEach(() => document.body.replaceChildren());

/** Searches a page and returns what was mounted there. */
function mountedIn(html: string, found: HTMLElement[] = []) {
  document.body.innerHTML = html;
  const mounted: string[] = [];
  const mount = (_element: HTMLElement, { quizId }: { quizId: string }) => void mounted.push(quizId);
  const api = { starts: { here: mount }, mounted: new WeakMap(), found, live: [], mount };
  mountContainers(api as unknown as QuizfunnelApi, vi.fn(), readHostOptions, whenVisible)(document);
  return { mounted, api };
}
const OURS = 'abcdefghijkmnpqrstuvwxyz2';

describe('a container whose quiz has no script on the page', () => {
  it.each([OURS, DEMO_QUIZ_ID, 'here'])('is mounted when the id may be ours: %s', (id) => {
    expect(mountedIn(`<div data-quiz-id="${id}"></div>`).mounted).toEqual([id]);
  });
  it.each([
    'onboarding-quiz',
    '3f2b8c1e-0b5d-4a64-9a3f-1c2d3e4f5a6b',
    '20231115',
    '12',
    `${OURS}2`,
    OURS.toUpperCase(),
  ])('is left alone when the id belongs to another product: %s', (id) => {
    expect(mountedIn(`<button data-quiz-id="${id}">Start</button>`).mounted).toEqual([]);
    expect(document.body.innerHTML).toBe(`<button data-quiz-id="${id}">Start</button>`);
  });
});

it('finds the controller of a container that holds the quiz in a child', () => {
  document.body.innerHTML = '<ul><li data-quiz-id="here"></li></ul>';
  const controller = { unmount: () => undefined };
  const mounted = new WeakMap<Element, object>();
  const mount = (element: HTMLElement) => void mounted.set(element, controller);
  const api = { starts: { here: mount }, mounted, live: [], mount } as unknown as QuizfunnelApi;
  mountContainers(api, vi.fn(), readHostOptions, whenVisible)(document);
  const item = document.querySelector('li') as HTMLElement;
  expect(mounted.has(item)).toBe(false);
  expect(api.get(item)).toBe(controller);
  expect(api.get(document.body)).toBeUndefined();
  const child = item.firstElementChild as HTMLElement;
  mounted.delete(child);
  api.mount(item, { quizId: 'here' });
  expect([mounted.has(child), mounted.has(item)]).toEqual([true, false]);
});

it('does not retain containers that were found before', () => {
  expect(mountedIn('', [document.createElement('div')]).api.found).toEqual([]);
});
