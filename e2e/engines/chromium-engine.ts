import { launchBrowser } from '../browser.ts';
import { type Engine, WINDOW } from './engine.ts';

export async function startChromium(): Promise<Engine> {
  const browser = await launchBrowser();
  return {
    name: `Chromium ${browser.version()}`,
    async open() {
      const page = await browser.newPage({ viewport: WINDOW });
      return {
        goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
        evaluate: (expression, frame) =>
          (frame === undefined ? page : (page.mainFrame().childFrames()[frame] ?? page)).evaluate(expression),
        press: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        close: () => page.close(),
      };
    },
    close: () => browser.close(),
  };
}
