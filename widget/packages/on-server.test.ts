import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unpackPackages } from './test/unpack-packages.ts';

// Without a DOM.
const folder = unpackPackages({
  react: 'react',
  'react-dom': 'react-dom',
  vue: 'vue',
});
const load = (file: string) => import(join(folder, 'node_modules', file));
const props = { server: 'https://quiz.example.com', quizId: 'q', className: 'wide', onLead() {} };

it('renders the fallback of a React component', async () => {
  const { Quiz } = await load('@quizfunnel/react/index.js');
  const { createElement } = (await load('react/index.js')).default;
  const { renderToString } = (await load('react-dom/server.node.js')).default;
  const link = createElement('a', { href: '/quiz' }, 'Take the quiz');
  expect(typeof window).toBe('undefined');
  expect(renderToString(createElement(Quiz, props, link))).toBe(
    '<div class="wide"><a href="/quiz">Take the quiz</a></div>',
  );
});

it('renders the fallback of a Vue component', async () => {
  const { Quiz } = await load('@quizfunnel/vue/index.js');
  const { createSSRApp, h } = await load('vue/index.mjs');
  const { renderToString } = await load('vue/server-renderer/index.mjs');
  const { className, ...others } = props;
  const app = createSSRApp({ render: () => h(Quiz, { ...others, class: className }, () => h('a', 'Take the quiz')) });
  expect(await renderToString(app)).toBe('<div class="wide"><a>Take the quiz</a></div>');
});

it('imports loader and custom element', async () => {
  const { createQuiz, mount } = await load('@quizfunnel/embed/index.js');
  const { QuizFunnelElement } = await load('@quizfunnel/element/index.js');
  expect([createQuiz().state, typeof mount, typeof QuizFunnelElement]).toEqual([undefined, 'function', 'function']);
});
