import { type Browser, chromium } from 'playwright';
import { chromiumLaunchOptions } from '../api/scripts/provision-chromium.mjs';

/** A real Chromium. */
export const launchBrowser = async (): Promise<Browser> => chromium.launch(await chromiumLaunchOptions());
