import { defineConfig } from 'vitest/config';

// The built product in a real browser, each file with a Chromium of its own.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['api/scripts/test-mongod.mjs', 'e2e/product.ts'],
    pool: 'forks',
    setupFiles: ['api/scripts/watched-worker.mjs'],
    maxWorkers: 2,
    maxConcurrency: 3,
    testTimeout: 60_000,
    // What a page comes to in the end, not how fast.
    expect: { poll: { timeout: 5_000 } },
    // A page of Chromium itself hangs now and then; a test that was tried twice is listed as such.
    retry: 1,
    hookTimeout: 120_000,
    // The product ends in order.
    teardownTimeout: 60_000,
  },
});
