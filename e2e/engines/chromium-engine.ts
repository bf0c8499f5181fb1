import { launchBrowser } from '../browser.ts';
import { type Engine, type EnginePage, onPage, WINDOW } from './engine.ts';

export async function startChromium(): Promise<Engine> {
  const browser = await launchBrowser();
  return {
    name: `Chromium ${browser.version()}`,
    async open() {
      const page = await browser.newPage({ viewport: WINDOW });
      const evaluate: EnginePage['evaluate'] = (expression, frame) =>
        (frame === undefined ? page : (page.mainFrame().childFrames()[frame] ?? page)).evaluate(expression);
      return {
        goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
        evaluate,
        press: async (x, y, frame) => page.mouse.click(...(await onPage({ evaluate }, [x, y], frame))),
        type: (text) => page.keyboard.type(text),
        key: (name) => page.keyboard.press(name),
        close: () => page.close(),
      };
    },
    close: () => browser.close(),
  };
}
