// @vitest-environment jsdom
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually, fakeServer, fire } from '../test/fake-server.ts';
import { unpackPackages } from '../test/unpack-packages.ts';
import type { QuizFunnelElement } from './index.ts';

const folder = unpackPackages();
const { log, url, publish } = fakeServer(folder);
// On the page before the script, as in a page's HTML.
const early = document.body.appendChild(document.createElement('quiz-funnel'));
publish('early');
early.setAttribute('server', url);
early.setAttribute('quiz-id', 'early');
Object.assign(early, { hiddenFields: { plan: 'pro' } });
await import(join(folder, 'node_modules/@quizfunnel/element/index.js'));

let count = 0;
let quizId = '';
beforeEach(() => {
  quizId = `q${count++}`;
  publish(quizId);
});
afterEach(async () => {
  document.body.replaceChildren();
  await Promise.resolve();
  log.length = 0;
});
const add = (attributes: string): QuizFunnelElement => {
  document.body.innerHTML = `<quiz-funnel server="${url}" quiz-id="${quizId}" ${attributes}><a href="/">Take the quiz</a></quiz-funnel>`;
  return document.querySelector('quiz-funnel') as QuizFunnelElement;
};
const logged = (...lines: string[]) =>
  eventually(() => expect(log).toEqual(lines.map((line) => line.replace('ID', quizId))));

it('takes over elements and properties from before its script', async () => {
  await logged('script early', 'mount early {"hidden":{"plan":"pro"},"preview":false}');
  expect(early.hiddenFields).toEqual({ plan: 'pro' });
});

it('is mounted by its attributes and follows them and its properties', async () => {
  const element = add('lang="de" theme="dark" preview');
  await logged('script ID', 'mount ID {"lang":"de","preview":true,"theme":"dark"}');
  log.length = 0;
  element.theme = 'light';
  element.lang = '';
  element.preview = false;
  element.hiddenFields = { plan: 'pro' };
  element.prefill = { name: 'Vera' };
  await logged('update ID {"hidden":{"plan":"pro"},"prefill":{"name":"Vera"},"preview":false,"theme":"light"}');
  expect(element.outerHTML).toContain(`quiz-id="${quizId}" lang="" theme="light">`);
  element.quizId = '';
  await eventually(() => expect(log.at(-1)).toBe(`unmount ${quizId}`));
});

it('keeps its quiz when it is moved, and loses it when it is removed', async () => {
  const element = add('');
  await eventually(() => expect(log.length).toBe(2));
  document.body.appendChild(document.createElement('main')).append(element);
  await Promise.resolve();
  expect(log.length).toBe(2);
  element.remove();
  await eventually(() => expect(log.slice(2)).toEqual([`unmount ${quizId}`]));
});

it('fires events that bubble, and has the controller', async () => {
  const element = add('');
  const scores: number[] = [];
  const hear = ({ detail }: DocumentEventMap['quiz:lead']) => scores.push(detail.score);
  document.addEventListener('quiz:lead', hear);
  fire(element, 'quiz:lead', { score: 70 });
  document.removeEventListener('quiz:lead', hear);
  expect(scores).toEqual([70]);
  await eventually(() => expect(element.state?.phase).toBe('question'));
  element.restart();
  element.focus();
  expect(log.slice(2)).toEqual([`restart ${quizId}`, `focus ${quizId}`]);
});

it('needs a server and an id', async () => {
  document.body.innerHTML = '<quiz-funnel></quiz-funnel>';
  await Promise.resolve();
  expect([document.querySelector('quiz-funnel')?.server, log]).toEqual(['', []]);
});
