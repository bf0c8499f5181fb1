import { defineConfig } from 'vitest/config';

export default defineConfig({
  // As in the built dashboard.
  resolve: { alias: { '@preact/signals': '@preact/signals-core' } },
  test: {
    include: [
      'api/**/*.test.ts',
      'widget/**/*.test.{ts,tsx}',
      'dashboard/**/*.test.{ts,tsx}',
      'e2e/import-rules.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/*.component.test.tsx'],
    globalSetup: ['api/scripts/test-mongod.mjs'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
  },
});
