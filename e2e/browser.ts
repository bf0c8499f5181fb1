import { type Browser, chromium, type Page } from 'playwright';
import { chromiumLaunchOptions } from '../api/scripts/provision-chromium.mjs';

/** A real Chromium. */
export const launchBrowser = async (): Promise<Browser> => chromium.launch(await chromiumLaunchOptions());

/** Does this on a page that is drawn as late as on a slow device. */
export async function slowly(page: Page, act: () => Promise<void>): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await act().finally(() => device.detach());
}
