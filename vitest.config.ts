import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests that draw in a page of jsdom, except component tests, which have a configuration of their own. */
const pages = ['widget', 'dashboard'].flatMap((room) =>
  readdirSync(join(import.meta.dirname, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${room}/${file.replaceAll('\\', '/')}`)
    .filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').startsWith('// @vitest-environment jsdom')),
);

const others = ['api/**/*.test.ts', 'widget/**/*.test.{ts,tsx}', 'dashboard/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'];

export default defineConfig({
  // As in the built dashboard.
  resolve: { alias: { '@preact/signals': '@preact/signals-core' } },
  test: {
    exclude: ['**/node_modules/**', '**/*.component.test.tsx'],
    globalSetup: ['api/scripts/test-mongod.mjs'],
    pool: 'forks',
    // More workers than cores: most tests wait for a clock or a disk.
    maxWorkers: 4,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // One process runs many files: the server's modules are loaded once and not once for each.
      {
        extends: true,
        test: { name: 'node', isolate: false, include: others, exclude: pages, sequence: { groupOrder: 0 } },
      },
      // Timers and listeners that one file leaves behind would reach the page of the next.
      { extends: true, test: { name: 'pages', include: pages, sequence: { groupOrder: 1 } } },
    ],
  },
});
