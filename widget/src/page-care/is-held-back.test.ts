// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { isHeldBack } from './is-held-back.ts';

const SRC = 'src="https://rocket-litespeed.example/embed/q.js"';
afterEach(() => document.body.replaceChildren());
const withPage = (html: string) => {
  document.body.innerHTML = html;
  return isHeldBack('q');
};

it.each([
  `<script type="8f1c2ab09d0e-text/javascript" ${SRC}></script><script ${SRC}></script>`,
  `<script data-rocket-status="executed" ${SRC}></script>`,
  `<script type="litespeed/javascript" ${SRC}></script>`,
  `<script type="pmdelayedscript" ${SRC}></script>`,
])('is so for %s', (html) => {
  expect(withPage(html)).toBe(true);
});
it.each([
  `<script type="text/javascript" async="async" data-cfasync="false" ${SRC}></script>`,
  `<script type="module" ${SRC}></script><script type="rocketlazyloadscript" src="https://shop.example/other.js"></script>`,
  '',
])('is not so for %s', (html) => {
  expect(withPage(html)).toBe(false);
});
