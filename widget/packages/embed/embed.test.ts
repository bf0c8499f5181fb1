// @vitest-environment jsdom
import { afterEach, beforeEach, expect, expectTypeOf, it } from 'vitest';
import type { QuizEventMap, QuizEventName } from '../../types.ts';
import { eventually, fakeServer, fire } from '../test/fake-server.ts';
import { unpackPackages } from '../test/unpack-packages.ts';
import type * as Embed from './index.ts';

const folder = unpackPackages();
const server = fakeServer(folder);
const { mount, createQuiz, mountPopup, eventNames } = (await import(
  `${folder}/node_modules/@quizfunnel/embed/index.js`
)) as typeof Embed;
const { log, url } = server;

let element: HTMLElement;
beforeEach(() => {
  element = document.createElement('div');
  document.body.append(element);
});
afterEach(() => {
  document.body.replaceChildren();
  log.length = 0;
});
const logged = (...lines: string[]) => eventually(() => expect(log).toEqual(lines));

it('mounts when the script has loaded, with what was updated meanwhile', async () => {
  server.publish('a');
  const quiz = mount(element, { server: `${url}/`, quizId: 'a', theme: 'dark', hidden: { plan: 'pro', seats: 1 } });
  expect(quiz.state).toBeUndefined();
  quiz.update({ theme: 'light', hidden: { seats: 2 } });
  quiz.focus();
  await logged('script a', 'mount a {"hidden":{"plan":"pro","seats":2},"theme":"light"}', 'focus a');
  expect(quiz.state).toEqual({ phase: 'question', questionIndex: 1 });
});

it('passes calls to the mounted quiz', async () => {
  server.publish('b');
  const quiz = mount(element, { server: url, quizId: 'b' });
  await logged('script b', 'mount b {}');
  quiz.update({ lang: 'de' });
  quiz.restart();
  quiz.focus();
  quiz.unmount();
  quiz.restart();
  await logged('script b', 'mount b {}', 'update b {"lang":"de"}', 'restart b', 'focus b', 'unmount b');
  expect(quiz.state).toBeUndefined();
});

it('runs the script once, however many quizzes are mounted', async () => {
  server.publish('c');
  mount(element, { server: url, quizId: 'c' });
  mount(element.appendChild(document.createElement('p')), { server: url, quizId: 'c' });
  await logged('script c', 'mount c {}', 'mount c {}');
});

it('does not mount what was unmounted before the script came', async () => {
  server.publish('d');
  mount(element, { server: url, quizId: 'd' }).unmount();
  mount(element, { server: url, quizId: 'd' });
  await logged('script d', 'mount d {}');
});

it('reports a script that does not come to each element, and tries again at the next mount', async () => {
  const heard: unknown[] = [];
  const error = ({ detail: { code, quizId }, target }: QuizEventMap['quiz:error']) =>
    heard.push([code, quizId, target]);
  document.addEventListener('quiz:error', error, { once: true });
  const other = document.body.appendChild(document.createElement('p'));
  mount(element, { server: url, quizId: 'e', on: { error } });
  mount(other, { server: url, quizId: 'e' }).unmount();
  await eventually(() =>
    expect(heard).toEqual([
      ['load_failed', 'e', element],
      ['load_failed', 'e', element],
    ]),
  );
  server.publish('e');
  mount(element, { server: url, quizId: 'e' });
  await logged('script e', 'mount e {}');
});

it('calls listeners by their names until it is unmounted', async () => {
  server.publish('f');
  const heard: string[] = [];
  const on = { lead: ({ type, detail }: QuizEventMap['quiz:lead']) => heard.push(`${type} ${detail.score}`) };
  const quiz = mount(element, { server: url, quizId: 'f', on });
  await logged('script f', 'mount f {}');
  fire(element, 'quiz:lead', { score: 70 });
  fire(element, 'quiz:view');
  quiz.unmount();
  fire(element, 'quiz:lead', { score: 71 });
  expect(heard).toEqual(['quiz:lead 70']);
});

it('names every event', () => {
  expectTypeOf<`quiz:${Embed.ShortEventName}`>().toEqualTypeOf<QuizEventName>();
  // A missing name is a missing property.
  const all: Record<Embed.ShortEventName, true> = {
    ...{ ready: true, view: true, step: true, start: true, answer: true, back: true, complete: true, form: true },
    ...{ skip: true, lead: true, click: true, restart: true, resize: true, redirect: true, error: true },
  };
  expect([...eventNames].sort()).toEqual(Object.keys(all).sort());
});

it('updates what is declared differently, and nothing else', async () => {
  server.publish('g', 'h');
  const quiz = createQuiz();
  const declare = (options: Partial<Embed.MountOptions>) =>
    quiz.mount(element, { server: url, quizId: 'g', ...options });
  declare({ theme: 'dark', hidden: { plan: 'pro', seats: 1 }, prefill: { name: 'Vera' } });
  await eventually(() => expect(log.length).toBe(2));
  log.length = 0;
  declare({ theme: 'dark', hidden: { plan: 'pro', seats: 1 }, prefill: { name: 'Vera' } });
  expect(log).toEqual([]);
  declare({ hidden: { plan: 'max' }, prefill: { name: 'Vera' } });
  expect(log).toEqual(['update g {"hidden":{"seats":null,"plan":"max"}}']);
  declare({ quizId: 'h' });
  await logged('update g {"hidden":{"seats":null,"plan":"max"}}', 'unmount g', 'script h', 'mount h {}');
});

it('notices what a page changes in its own object', async () => {
  server.publish('i');
  const quiz = createQuiz();
  const hidden: Record<string, string> = { plan: 'pro' };
  quiz.mount(element, { server: url, quizId: 'i', hidden });
  await eventually(() => expect(log.length).toBe(2));
  hidden.plan = 'max';
  quiz.mount(element, { server: url, quizId: 'i', hidden });
  expect(log.at(-1)).toBe('update i {"hidden":{"plan":"max"}}');
});

it('opens over the page, also when asked before the script has come', async () => {
  const errors: string[] = [];
  document.body.addEventListener('quiz:error', ({ detail }) => errors.push(detail.code), { once: true });
  mountPopup({ server: url, quizId: 'q' });
  await eventually(() => expect(errors).toEqual(['load_failed']));
  server.publishPopups();
  const popup = mountPopup({ server: url, quizId: 'q', way: 'slide-in', open: { delay: 10 } });
  popup.open();
  await logged('popup {"open":{"delay":10},"quizId":"q","way":"slide-in"}', 'open');
  popup.close();
  popup.unmount();
  mountPopup({ server: url, quizId: 'q' }).unmount();
  await Promise.resolve();
  expect(log.slice(2)).toEqual(['close', 'unmount']);
});
