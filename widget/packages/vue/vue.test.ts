// @vitest-environment jsdom
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as VueModule from 'vue';
import type { QuizController } from '../../types.ts';
import { eventually, fakeServer, fire } from '../test/fake-server.ts';
import { unpackPackages } from '../test/unpack-packages.ts';
import type { Quiz as QuizType } from './index.ts';

const folder = unpackPackages({ vue: 'vue' });
const { log, url, publish } = fakeServer(folder);
const { Quiz } = (await import(join(folder, 'node_modules/@quizfunnel/vue/index.js'))) as { Quiz: typeof QuizType };
// As Node resolves it for the package, so that there is one Vue.
const { createApp, h, nextTick, reactive, ref, KeepAlive } = (await import(
  join(folder, 'node_modules/vue/index.mjs')
)) as typeof VueModule;

let container: HTMLElement;
let app: VueModule.App | undefined;
let count = 0;
let quizId = '';
const warn = vi.spyOn(console, 'warn');
beforeEach(() => {
  quizId = `q${count++}`;
  publish(quizId);
  container = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  app?.unmount();
  expect(warn.mock.calls).toEqual([]);
  document.body.replaceChildren();
  log.length = 0;
});
const render = (draw: () => VueModule.VNode) => {
  app = createApp({ render: draw });
  app.mount(container);
};
const logged = (...lines: string[]) =>
  eventually(() => expect(log).toEqual(lines.map((line) => line.replace('ID', quizId))));

it('is mounted, and gone when it is unmounted', async () => {
  render(() => h(Quiz, { server: url, quizId, lang: 'de' }));
  await logged('script ID', 'mount ID {"lang":"de","preview":false}');
  app?.unmount();
  app = undefined;
  await logged('script ID', 'mount ID {"lang":"de","preview":false}', 'unmount ID');
});

it('is updated by props that differ, also inside of objects', async () => {
  const hidden = reactive<Record<string, string>>({ plan: 'pro' });
  const theme = ref<'dark' | 'light'>('dark');
  render(() => h(Quiz, { server: url, quizId, hidden, theme: theme.value }));
  await logged('script ID', 'mount ID {"hidden":{"plan":"pro"},"preview":false,"theme":"dark"}');
  log.length = 0;
  hidden.plan = 'max';
  await nextTick();
  theme.value = 'light';
  await logged('update ID {"hidden":{"plan":"max"}}', 'update ID {"theme":"light"}');
});

it('is another one when the id changes', async () => {
  const other = `${quizId}-other`;
  publish(other);
  const shown = ref(quizId);
  render(() => h(Quiz, { server: url, quizId: shown.value }));
  await eventually(() => expect(log.length).toBe(2));
  shown.value = other;
  await eventually(() => expect(log.slice(2, 4)).toEqual([`unmount ${quizId}`, `script ${other}`]));
});

it('emits its events, and has class, slot and the controller', async () => {
  const scores: number[] = [];
  const quiz = ref<QuizController>();
  render(() =>
    h(
      Quiz,
      { server: url, quizId, class: 'wide', ref: quiz, onLead: ({ detail }) => scores.push(detail.score) },
      { default: () => h('a', { href: '/quiz' }, 'Take the quiz') },
    ),
  );
  expect(container.innerHTML).toBe('<div class="wide"><a href="/quiz">Take the quiz</a></div>');
  fire(container.firstElementChild, 'quiz:lead', { score: 70 });
  expect(scores).toEqual([70]);
  await eventually(() => expect(quiz.value?.state?.phase).toBe('question'));
  quiz.value?.restart();
  expect(log.at(-1)).toBe(`restart ${quizId}`);
});

it('keeps its place in KeepAlive', async () => {
  const isShown = ref(true);
  const Pane = { render: () => h(Quiz, { server: url, quizId }) };
  render(() => h(KeepAlive, null, { default: () => (isShown.value ? h(Pane) : undefined) }));
  await eventually(() => expect(log.length).toBe(2));
  isShown.value = false;
  await nextTick();
  isShown.value = true;
  await nextTick();
  expect(log.length).toBe(2);
});
