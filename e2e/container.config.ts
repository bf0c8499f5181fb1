import { defineConfig } from 'vitest/config';

// The image of the product, run as examples/deployment runs it.
export default defineConfig({
  test: {
    include: ['e2e/deployment/**/*.container.ts'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
  },
});
