import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect } from 'vitest';
import { unpackPackages } from '../../widget/packages/test/unpack-packages.ts';
import { readSample } from '../build-quiz.ts';
import { product } from '../product.ts';
import { answerAll, leaveLead } from '../take-quiz.ts';
import { test as base } from './host-pages.ts';

const folder = unpackPackages({ react: 'react', 'react-dom': 'react-dom', vue: 'vue' });
const ways = ['embed', 'react', 'vue', 'element'] as const;
type Ways<T> = Record<(typeof ways)[number], T>;

const sample = readSample('coffee-personality');
const answers = sample.cases[0]?.answers ?? [];

/** What a host application writes. Each place has its quiz's id, and `told` what each was told. */
const APPLICATION = `
import { mount } from '@quizfunnel/embed';
import { Quiz as ReactQuiz } from '@quizfunnel/react';
import { Quiz as VueQuiz } from '@quizfunnel/vue';
import '@quizfunnel/element';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp, h } from 'vue';

const { server } = document.body.dataset;
const place = (way) => document.getElementById(way);
const quiz = (way) => ({ server, quizId: place(way).dataset.id, hidden: { way } });
window.told = {};
const tell = (way) => ({ type, detail }) => (window.told[way] ??= []).push([type, detail.outcome ?? detail.questionCount]);

mount(place('embed'), { ...quiz('embed'), on: { ready: tell('embed'), lead: tell('embed') } });
createRoot(place('react')).render(
  createElement(StrictMode, null, createElement(ReactQuiz, { ...quiz('react'), onReady: tell('react'), onLead: tell('react') })),
);
createApp({ render: () => h(VueQuiz, { ...quiz('vue'), onReady: tell('vue'), onLead: tell('vue') }) }).mount(place('vue'));
const element = document.createElement('quiz-funnel');
Object.assign(element, { server, quizId: place('element').dataset.id, hiddenFields: { way: 'element' } });
for (const name of ['quiz:ready', 'quiz:lead']) place('element').addEventListener(name, tell('element'));
place('element').append(element);
`;

/** A page of a shop with a quiz by each package. */
const test = base.extend('shop', { scope: 'file' }, async ({ hosts, owner }) => {
  writeFileSync(join(folder, 'application.js'), APPLICATION);
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, minify: false, rollupOptions: { input: join(folder, 'application.js') } },
  })) as { output: Array<{ code?: string }> };
  const script = hosts.shop.file('/application.js', 'text/javascript', output[0]?.code ?? '');
  const ids = {} as Ways<string>;
  for (const way of ways) ids[way] = (await owner.publish({ ...sample.quiz, title: way, redirectUrl: '' })).id;
  const places = ways.map((way) => `<div id="${way}" data-id="${ids[way]}"></div>`).join('');
  const address = hosts.shop.page(
    '/application',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>A shop</title></head>
    <body data-server="${product.url}">${places}<script type="module" src="${script}"></script></body></html>`,
  );
  return { address, ids };
});

describe('a quiz by a package', () => {
  test('is taken to its lead beside those of the others, and tells its own', async ({ shop, owner, page }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(shop.address);
    for (const way of ways) {
      const place = page.locator(`#${way}`);
      await answerAll(place, answers);
      await leaveLead(place, { name: 'Vera', email: `${way}@example.com` });
      await place.getByText('out of 100 points').waitFor();
    }
    for (const way of ways) {
      const [lead] = await owner.leads(shop.ids[way]);
      const told = await page.evaluate((way) => (window as unknown as { told: Ways<unknown> }).told[way], way);
      expect([lead?.email, told]).toEqual([
        `${way}@example.com`,
        [
          ['quiz:ready', answers.length],
          ['quiz:lead', lead?.outcome ?? ''],
        ],
      ]);
    }
    expect(errors).toEqual([]);
  });
});
