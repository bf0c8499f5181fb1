// biome-ignore-all lint/correctness/noEmptyPattern: Vitest reads what a fixture depends on from its first parameter.
import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright';
import { test as base } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startHostSite } from './host-site.ts';
import { signedInOwner } from './owner.ts';
import { product } from './product.ts';

/**
 * What browser tests need, set up where a test or hook asks for it by name and closed by itself.
 *
 * For the file: `browser`, `product`, `site` (a web site of somebody else) and `owner` (signed in, with a page of their own).
 * For the test: `page` (a visitor's), `newPage` (for options, or more than one visitor) and `ownerPage` (a further tab of the owner's).
 *
 * A file that needs settings of its own overrides `product`; `owner` then signs in there.
 */
export const test = base
  .extend('chromium', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('browser', { scope: 'file' }, async ({ chromium }, { onCleanup }) => {
    // The next file gets the same browser: nothing of this one may go on in it.
    onCleanup(async () => {
      await Promise.all(chromium.contexts().map((context) => context.close()));
    });
    return chromium;
  })
  .extend('product', { scope: 'file' }, async (): Promise<{ url: string }> => product)
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await startHostSite();
    onCleanup(site.close);
    return site;
  })
  .extend('owner', { scope: 'file' }, async ({ browser, product }) =>
    signedInOwner(browser, product.url, `owner-${randomUUID()}@example.com`),
  )
  .extend('newPage', async ({ browser }, { onCleanup }) => {
    const pages: Page[] = [];
    onCleanup(async () => {
      await Promise.all(pages.map((page) => page.context().close()));
    });
    return async (options?: BrowserContextOptions) => {
      const page = await (await browser.newContext(options)).newPage();
      pages.push(page);
      return page;
    };
  })
  .extend('page', async ({ newPage }) => newPage())
  .extend('ownerPage', async ({ owner }, { onCleanup }) => {
    const page = await owner.page.context().newPage();
    onCleanup(() => page.close());
    return page;
  });
