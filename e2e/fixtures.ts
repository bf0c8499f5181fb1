// biome-ignore-all lint/correctness/noEmptyPattern: Vitest reads what a fixture depends on from its first parameter.
import { randomUUID } from 'node:crypto';
import type { BrowserContext, BrowserContextOptions } from 'playwright';
import { test as base } from 'vitest';
import { startProduct } from '../api/scripts/start-product.mjs';
import { startMailServer } from '../api/src/test/mail-server.ts';
import { startReceiver } from '../api/src/test/webhook-receiver.ts';
import { closeWorkerBrowser, VISITOR_WINDOW, workerBrowser } from './browser.ts';
import { startHostSite } from './host-site.ts';
import { signedInOwner } from './owner.ts';
import { product } from './product.ts';

/**
 * What browser tests need, set up where a test or hook asks for it by name and closed by itself.
 *
 * For the file: `browser`, `product`, `site` (a third-party web site) and `owner` (signed in,
 * with a page of their own). For the test: `context` and `page` (a visitor's), `newPage` (one with
 * options, or another visitor's) and `ownerPage` (a further tab of the owner's).
 *
 * `testWith` is the same with a product of the file's own, `sendingTest` with one that sends mails
 * and webhooks; `owner` signs in there.
 */
export const test = base
  // Vitest sets a worker's fixtures up once for each `extend`, so that this one only closes what the
  // files share.
  .extend('chromium', { scope: 'worker' }, async ({}, { onCleanup }) => {
    onCleanup(closeWorkerBrowser);
    return workerBrowser;
  })
  .extend('browser', { scope: 'file' }, async ({ chromium }, { onCleanup }) => {
    const browser = await chromium();
    // The next file gets the same browser: nothing of this one may go on in it.
    onCleanup(async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    });
    return browser;
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
    const context = await browser.newContext(VISITOR_WINDOW);
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
      const context = await browser.newContext({ ...VISITOR_WINDOW, ...options });
      contexts.push(context);
      return context.newPage();
    };
  })
  .extend('ownerPage', async ({ owner }, { onCleanup }) => {
    const page = await owner.page.context().newPage();
    onCleanup(() => page.close());
    return page;
  });

type ProductOptions = NonNullable<Parameters<typeof startProduct>[0]>;

/** Starts a product for the file. */
export async function ownProduct(options: ProductOptions, onCleanup: (stop: () => Promise<void>) => void) {
  const product = await startProduct(options);
  onCleanup(product.stop);
  return product;
}

export const testWith = (env: NodeJS.ProcessEnv) =>
  test.extend('product', { scope: 'file' }, async ({}, { onCleanup }) => ownProduct({ env }, onCleanup));

/** Mails go to `mails`, webhooks to `receiver`. */
export const sendingTest = test
  .extend('mails', { scope: 'file' }, async ({}, { onCleanup }) => {
    const mails = await startMailServer();
    onCleanup(mails.close);
    return mails;
  })
  .extend('receiver', { scope: 'file' }, async ({}, { onCleanup }) => {
    const receiver = await startReceiver();
    onCleanup(receiver.close);
    return receiver;
  })
  .extend('product', { scope: 'file' }, async ({ mails, receiver }, { onCleanup }) => {
    const env = { SMTP_URL: mails.url, MAIL_FROM: 'quiz@example.com', WEBHOOK_ALLOWED_HOSTS: receiver.host };
    return ownProduct({ env }, onCleanup);
  });
