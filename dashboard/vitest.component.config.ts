import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Component tests: a whole page of the dashboard in jsdom, against a stub of the API that the contract's schemas check. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: {
    alias: {
      // As in the built dashboard.
      '@preact/signals': '@preact/signals-core',
      // One file instead of one for each of its 1,600 icons.
      'lucide-react': fileURLToPath(new URL('../node_modules/lucide-react/dist/cjs/lucide-react.js', import.meta.url)),
    },
  },
  test: {
    include: ['dashboard/src/**/*.component.test.tsx'],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/', pretendToBeVisual: true } },
    setupFiles: ['dashboard/src/test/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Files of a worker share jsdom and the compiled dashboard, which would take longer than the tests. Fixtures reset what tests change.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
