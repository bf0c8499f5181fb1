import { defineConfig, mergeConfig } from 'vitest/config';
import endToEnd from './vitest.config.ts';

// On pages of a real WordPress.
export default mergeConfig(
  { ...endToEnd, test: { ...endToEnd.test, include: [] } },
  defineConfig({ test: { include: ['e2e/wordpress/**/*.wordpress.ts'] } }),
);
