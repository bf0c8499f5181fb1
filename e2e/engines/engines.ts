import { startChromium } from './chromium-engine.ts';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox-engine.ts';
import { startWebKit } from './webkit-engine.ts';

const { QF_FIREFOX, QF_WEBKIT } = process.env;

/** How each engine that is here is started. */
export const engines: Array<[name: string, start: () => Promise<Engine>]> = [
  ['Chromium', startChromium],
  ...(QF_FIREFOX ? [['Firefox', () => startFirefox(QF_FIREFOX)] as [string, () => Promise<Engine>]] : []),
  ...(QF_WEBKIT ? [['WebKitGTK', () => startWebKit(JSON.parse(QF_WEBKIT))] as [string, () => Promise<Engine>]] : []),
];
