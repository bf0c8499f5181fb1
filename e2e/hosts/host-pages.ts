import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';
import { containerId } from '#contract/web/paths';
import {
  autoHeightSnippet,
  inlineListenerSnippet,
  type ReservedHeights,
  reservedSpace,
  scriptSnippet,
} from '../../widget/src/snippets.ts';
import { VISITOR_WINDOW } from '../browser.ts';
import { test as base } from '../fixtures.ts';
import { recordLayoutShifts } from '../frames.ts';
import type { HostSite } from '../host-site.ts';
import { product } from '../product.ts';

const FOLDER = new URL('../../examples/hosts/', import.meta.url);
const QUIZ = 'demo-quiz';

/**
 * The pages of examples/hosts and its folders, without ending; not those that others of them lead
 * to or hold.
 */
export const hostNames = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).flatMap(
  (file) => /^(.+)(?<!\.next)\.html$/.exec(file.replaceAll('\\', '/'))?.[1] ?? [],
);

export type OpenHost = {
  page: Page;
  /** Errors that scripts threw and the browser logged. */
  errors: string[];
  /** Addresses that were asked for on neither the page's own nor the quiz's origin. */
  foreign: string[];
};
export type Hosts = Awaited<ReturnType<typeof startHosts>>;

/** A site on another origin that serves the pages of examples/hosts. */
async function startHosts(browser: Browser, shop: HostSite, otherQuizId: string) {
  const snippet = { origin: product.url, quizId: QUIZ, title: 'Take the quiz' };
  const heights = await measure(browser, shop.page('/measure', scriptSnippet(snippet)));
  const reserved = `#${containerId(QUIZ)}{${reservedSpace(heights)}}`;

  /**
   * Address of a page, served with its placeholders filled in and the headers that its first
   * comment names.
   */
  async function address(name: string, quizId = QUIZ): Promise<string> {
    const fill: Record<string, string> = {
      origin: product.url,
      quizId,
      otherQuizId,
      heights: reserved,
      autoHeightSnippet: autoHeightSnippet(snippet),
      inlineListenerSnippet: inlineListenerSnippet(snippet),
    };
    const serve = (file: string): string => {
      const html = readFileSync(new URL(`${file}.html`, FOLDER), 'utf8').replace(
        /\{\{(\w+)\}\}/g,
        (blank, key: string) => (key === 'next' ? serve(`${file}.next`) : (fill[key] ?? blank)),
      );
      const headers = Object.fromEntries(
        [...html.matchAll(/^Header ([\w-]+): (.*)$/gm)].map(([, key, value]) => [key, value]),
      );
      return shop.page(`/${file}`, html, headers as Record<string, string>);
    };
    return serve(name);
  }

  async function open(name: string, options: BrowserContextOptions = {}, quizId = QUIZ): Promise<OpenHost> {
    const context = await browser.newContext({ ...VISITOR_WINDOW, ...options });
    const page = await context.newPage();
    const errors: string[] = [];
    const foreign: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== product.url && origin !== shop.origin) foreign.push(request.url());
    });
    await recordLayoutShifts(page);
    await page.goto(await address(name, quizId));
    return {
      page,
      errors,
      foreign,
    };
  }

  return { product, browser, shop, address, open };
}

/**
 * Host pages: `hosts` serves them for the file, and `open` opens one for the test. A file whose
 * pages show a second quiz overrides `otherQuizId`.
 */
export const test = base
  .extend('otherQuizId', { scope: 'file' }, async (): Promise<string> => QUIZ)
  .extend('hosts', { scope: 'file' }, async ({ browser, site, otherQuizId }) => startHosts(browser, site, otherQuizId))
  .extend('open', async ({ hosts }, { onCleanup }) => {
    const opened: OpenHost[] = [];
    onCleanup(async () => {
      await Promise.all(opened.map(({ page }) => page.context().close()));
    });
    return async (...how: Parameters<Hosts['open']>): Promise<OpenHost> => {
      const host = await hosts.open(...how);
      opened.push(host);
      return host;
    };
  });

/** What the share screen measures: how high the quiz begins in columns of three widths. */
async function measure(browser: Browser, address: string): Promise<ReservedHeights> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
  await page.goto(address);
  await page.getByText('Question 1 of 3').waitFor();
  const heights = [];
  for (const [fromWidth, column] of [
    [0, 328],
    [480, 448],
    [768, 720],
  ] as const) {
    const height = await page.evaluate(
      ([id, width]) => {
        const container = document.getElementById(id) as HTMLElement;
        container.style.width = `${width}px`;
        return container.getBoundingClientRect().height;
      },
      [`quiz-${QUIZ}`, column] as const,
    );
    heights.push({ fromWidth, height });
  }
  await page.close();
  return heights;
}

/** The first question is there, of one quiz or more. */
export const shown = (page: Page): Promise<void> => page.getByText('Question 1 of 3').first().waitFor();
/**
 * Also what comes when the browser has nothing else to do: keys, and looks that a quiz does without
 * as well.
 */
export const whole = async (page: Page): Promise<void> => {
  await shown(page);
  const hasCome = (root: Element) => {
    const { adoptedStyleSheets, styleSheets } = root.getRootNode() as ShadowRoot;
    const rules = [...adoptedStyleSheets, ...styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    return rules.some(({ cssText }) => cssText.startsWith('.result'));
  };
  await expect.poll(() => page.locator('.root').first().evaluate(hasCome)).toBe(true);
};
