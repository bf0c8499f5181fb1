import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startProduct } from '../api/scripts/start-product.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
  }
}

/** The built product, the same for all files that need no settings of their own: each signs in as somebody else. */
export const product = {
  get url() {
    return inject('productUrl');
  },
};

/** Starts it once for the whole run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const started = await startProduct({ env: { RATE_LIMIT_PUBLIC_WRITES: '1000000', RATE_LIMIT_LOGINS: '1000000' } });
  provide('productUrl', started.url);
  return () => started.stop();
}
