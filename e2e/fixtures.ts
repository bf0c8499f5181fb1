// biome-ignore-all lint/correctness/noEmptyPattern: Vitest reads what a fixture depends on from its first parameter.
import { randomUUID } from 'node:crypto';
import type { BrowserContext, BrowserContextOptions } from 'playwright';
import { test as base } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startHostSite } from './host-site.ts';
import { signedInOwner } from './owner.ts';
import { product } from './product.ts';

/**
 * What browser tests need, set up where a test or hook asks for it by name and closed by itself.
 *
 * For the file: `browser`, `product`, `site` (a web site of somebody else) and `owner` (signed in,
 * with a page of their own). For the test: `context` and `page` (a visitor's), `newPage` (one with
 * options, or another visitor's) and `ownerPage` (a further tab of the owner's).
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
  .extend('context', async ({ browser }, { onCleanup }) => {
    const context = await browser.newContext();
    onCleanup(() => context.close());
    return context;
  })
  .extend('page', async ({ context }) => context.newPage())
  .extend('newPage', async ({ browser }, { onCleanup }) => {
    const contexts: BrowserContext[] = [];
    onCleanup(async () => {
      await Promise.all(contexts.map((context) => context.close()));
    });
    return async (options?: BrowserContextOptions) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context.newPage();
    };
  })
  .extend('ownerPage', async ({ owner }, { onCleanup }) => {
    const page = await owner.page.context().newPage();
    onCleanup(() => page.close());
    return page;
  });
