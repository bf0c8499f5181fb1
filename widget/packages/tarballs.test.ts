import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { packageNames, unpackPackages } from './test/unpack-packages.ts';

const folder = unpackPackages({ '@types/react': '@types/react', vue: 'vue' });
const read = (file: string) => readFileSync(join(folder, 'node_modules', file), 'utf8');

/** Code of a host application. */
const CONSUMER = `
import { createQuiz, mount, mountPopup, type QuizController, type QuizEventMap } from '@quizfunnel/embed';
import { Quiz as ReactQuiz, type QuizProps } from '@quizfunnel/react';
import { Quiz as VueQuiz } from '@quizfunnel/vue';
import { QuizFunnelElement } from '@quizfunnel/element';
import { createElement, createRef } from 'react';
import { createApp, h } from 'vue';

const server = 'https://quiz.example.com';
const quiz: QuizController = mount(document.body, { server, quizId: 'q', theme: 'dark', on: { lead: ({ detail }) => detail.score.toFixed() } });
quiz.update({ hidden: { plan: 'pro', seats: 3, coupon: null } });
createQuiz().mount(document.body, { server, quizId: 'q' });
mountPopup({ server, quizId: 'q', way: 'slide-in', open: { delay: 10 } }).open();
// @ts-expect-error: no such event
mount(document.body, { server, quizId: 'q', on: { leads() {} } });
// @ts-expect-error: a server is needed
mount(document.body, { quizId: 'q' });

const ref = createRef<QuizController>();
createElement(ReactQuiz, { server, quizId: 'q', ref, className: 'wide', style: { width: 1 }, onError: ({ detail }) => detail.code === 'load_failed' }, 'Take the quiz');
const redirect: QuizProps['onRedirect'] = (event) => event.preventDefault();
// @ts-expect-error: no such theme
createElement(ReactQuiz, { server, quizId: 'q', theme: 'pink', onRedirect: redirect });

createApp({ render: () => h(VueQuiz, { server, quizId: 'q', class: 'wide', onLead: (event: QuizEventMap['quiz:lead']) => event.detail.outcome }, () => 'Take the quiz') });
declare const exposed: InstanceType<typeof VueQuiz> | null;
exposed?.restart();
// @ts-expect-error: a server is needed
h(VueQuiz, { quizId: 'q' });

const element: QuizFunnelElement = document.createElement('quiz-funnel');
element.hiddenFields = { plan: 'pro' };
element.addEventListener('quiz:answer', ({ detail }) => detail.optionIds);
// @ts-expect-error: no such language
element.prefill = { nickname: 'V' };
`;

it.each(packageNames)('%s brings code, types, license and guide, in the version of the product', (name) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const manifest = JSON.parse(read(`@quizfunnel/${name}/package.json`));
  expect(manifest).toMatchObject({ name: `@quizfunnel/${name}`, version, license: 'MIT' });
  if (name !== 'embed') expect(manifest.dependencies).toEqual({ '@quizfunnel/embed': version });
  expect(readdirSync(join(folder, 'node_modules/@quizfunnel', name))).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'index.d.ts', 'index.js', 'package.json']),
  );
  expect(read(`@quizfunnel/${name}/README.md`)).toContain(`@quizfunnel/${name}`);
});

it('tells bundlers to leave the address of the server alone', () => {
  expect(read('@quizfunnel/embed/index.js')).toMatch(/import\(\s*\/\* webpackIgnore: true \*\/ \/\* @vite-ignore \*\//);
});

it('lets server components import the one for React', () => {
  expect(read('@quizfunnel/react/index.js')).toMatch(/^'use client';\n/);
});

// The compiler reads the types of the DOM, React and Vue, which is slow on a busy machine.
it('are typed', () => {
  writeFileSync(join(folder, 'consumer.ts'), CONSUMER);
  const program = ts.createProgram([join(folder, 'consumer.ts')], {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
    skipLibCheck: true,
  });
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ messageText, file, start = 0 }) =>
        `${file?.text.slice(0, start).split('\n').length}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  expect(problems).toEqual([]);
});
