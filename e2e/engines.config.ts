import { defineConfig, mergeConfig } from 'vitest/config';
import endToEnd from './vitest.config.ts';

// The same in several engines. Node 20 has the WebSocket that Firefox is driven by behind a switch.
export default mergeConfig(
  { ...endToEnd, test: { ...endToEnd.test, include: [] } },
  defineConfig({ test: { include: ['e2e/engines/**/*.engine.ts'], execArgv: ['--experimental-websocket'] } }),
);
