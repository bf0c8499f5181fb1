import { defineConfig, mergeConfig } from 'vitest/config';
import endToEnd from './vitest.config.ts';

// The examples of host applications, built from the registry.
export default mergeConfig(
  { ...endToEnd, test: { ...endToEnd.test, include: [] } },
  defineConfig({ test: { include: ['e2e/examples/**/*.example.ts'], testTimeout: 900_000 } }),
);
