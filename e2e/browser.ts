import { type Browser, chromium, type Page } from 'playwright';
import { chromiumLaunchOptions } from '../api/scripts/provision-chromium.mjs';

/** Launches a real Chromium. */
export const launchBrowser = async (): Promise<Browser> => chromium.launch(await chromiumLaunchOptions());

/**
 * A visitor's window, higher than the frames of the tests: where the page around a frame scrolls to
 * a new question, that may happen between aiming at an option in the frame and clicking it.
 */
export const VISITOR_WINDOW = { viewport: { width: 1280, height: 1000 } };

let shared: Browser | undefined;

/** The Chromium that the files of a worker share: launched once, and again after a crash. */
export async function workerBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchBrowser();
  return shared;
}
export const closeWorkerBrowser = async () => shared?.close();

/** Runs `act` on a page with a CPU that is 20 times slower. */
export async function slowly(page: Page, act: () => Promise<void>): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await act().finally(() => device.detach());
}
