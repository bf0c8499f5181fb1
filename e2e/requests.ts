import type { Page } from 'playwright';
import { expect } from 'vitest';
import { nextFrames } from './frames.ts';

/**
 * Follows the page's requests from now on. The function it returns resolves once all of them are
 * answered and the page has drawn the answers without sending another. `isIgnored` names addresses
 * that a test does not answer.
 */
export function followRequests(page: Page, isIgnored: (url: string) => boolean = () => false): () => Promise<void> {
  const open = new Set<unknown>();
  page.on('request', (request) => {
    if (!isIgnored(request.url())) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    const isQuiet = async () => {
      if (open.size > 0) return false;
      await nextFrames(page);
      return open.size === 0;
    };
    await expect.poll(isQuiet, { message: 'all requests are answered' }).toBe(true);
  };
}
