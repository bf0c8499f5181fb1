import { defineConfig } from 'vitest/config';

// The built product in a real browser.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['api/scripts/test-mongod.mjs', 'e2e/product.ts'],
    pool: 'forks',
    // More workers than cores: pages wait for timers, and for each their server.
    maxWorkers: 3,
    // One Chromium for all files of a worker (see fixtures.ts), and what they import is loaded once.
    isolate: false,
    maxConcurrency: 3,
    testTimeout: 120_000,
    // What a page comes to in the end, not how fast.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    // The product ends in order.
    teardownTimeout: 60_000,
  },
});
