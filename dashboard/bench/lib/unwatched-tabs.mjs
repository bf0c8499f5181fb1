/**
 * @typedef {import('playwright').Browser} Browser
 * @typedef {(method: string, params?: object) => Promise<any>} Send a call of the protocol to a tab
 */

/**
 * Opens tabs that nobody watches. A page that Playwright drives tells it which line made each request: the browser compiles whole scripts
 * once more for that, and their start takes twice as long as it does for people.
 * @param {Browser} browser
 * @param {{cookies: Array<{name: string, value: string, url: string}>, firstScript: string}} given `firstScript` runs in each page before its own
 */
export async function unwatchedTabs(browser, { cookies, firstScript }) {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  await session.send('Storage.setCookies', { cookies, browserContextId });
  /** @type {Map<number, (answer: any) => void>} */
  const waiting = new Map();
  let calls = 0;
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message);
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  return {
    /**
     * @template T
     * @param {string} url
     * @param {(evaluate: (expression: string) => Promise<any>, send: Send) => Promise<T>} use
     * @param {number} slowdown how many times as long the processor takes for everything
     */
    async open(url, slowdown, use) {
      const { targetId } = await session.send('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
        width: 1440,
        height: 900,
      });
      const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
      /** @type {Send} */
      const send = async (method, params = {}) => {
        calls += 1;
        const id = calls;
        const answered = new Promise((resolve) => waiting.set(id, resolve));
        await session.send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify({ id, method, params }),
        });
        const { error, result } = await answered;
        if (error) throw new Error(`${method}: ${error.message}`);
        return result;
      };
      try {
        await send('Page.enable');
        await send('Page.addScriptToEvaluateOnNewDocument', { source: firstScript });
        await send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        await send('Page.navigate', { url });
        return await use(async (expression) => {
          const { result, exceptionDetails } = await send('Runtime.evaluate', {
            expression,
            awaitPromise: true,
            returnByValue: true,
          });
          if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
          return result.value;
        }, send);
      } finally {
        await session.send('Target.closeTarget', { targetId });
      }
    },
  };
}
