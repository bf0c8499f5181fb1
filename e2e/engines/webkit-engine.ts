import { spawn } from 'node:child_process';
import { endChildOnExit } from '../../api/scripts/end-child-on-exit.mjs';
import { freePort } from '../../api/scripts/free-port.mjs';
import { endProcess } from '../end-process.ts';
import { type Engine, type EnginePage, eventually, KEYS, onPage, typing, WINDOW } from './engine.ts';

/** WebKitGTK by its own WebDriver, in a window on a screen that is nowhere: it has no mode without one. */
export async function startWebKit(tools: { driver: string; browser: string; screen: string }): Promise<Engine> {
  const display = `:${90 + (process.pid % 900)}`;
  const size = `${WINDOW.width + 100}x${WINDOW.height + 200}x24`;
  const screen = spawn(tools.screen, [display, '-screen', '0', size, '-nolisten', 'tcp'], { stdio: 'ignore' });
  const port = await freePort('127.0.0.1');
  const driver = spawn(tools.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const call = async <T = void>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };
  const stop = async () => {
    await endProcess(driver);
    // The browser, too, where its driver has not ended it.
    await endProcess(screen);
  };
  const failed = async (error: unknown): Promise<never> => {
    await stop();
    throw error;
  };
  endChildOnExit(driver);
  endChildOnExit(screen);
  const browserOptions = { binary: tools.browser, args: ['--automation'] };
  const { sessionId, capabilities } = await eventually(() =>
    call<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
    }),
  ).catch(failed);
  const session = `/session/${sessionId}`;
  const perform = (actions: object) => call<void>('POST', `${session}/actions`, { actions: [actions] });
  const type: EnginePage['type'] = (text) => perform(typing(text));
  const evaluate: EnginePage['evaluate'] = async (expression, frame) => {
    await call('POST', `${session}/frame`, { id: frame ?? null });
    try {
      return await call('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] });
    } finally {
      if (frame !== undefined) await call('POST', `${session}/frame`, { id: null });
    }
  };
  const window = { x: 0, y: 0, width: WINDOW.width, height: WINDOW.height + 100 };
  const show = (handle: string) => call('POST', `${session}/window`, { handle });
  const first = await call<string>('GET', `${session}/window`).catch(failed);
  const goto: EnginePage['goto'] = (url) => call('POST', `${session}/url`, { url });
  const press: EnginePage['press'] = async (x, y, frame) => {
    const [left, top] = await onPage({ evaluate }, [x, y], frame);
    await perform({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', duration: 0, x: Math.round(left), y: Math.round(top) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  };
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    // Its driver talks to one at a time: the last that was opened.
    async open() {
      const { handle } = await call<{ handle: string }>('POST', `${session}/window/new`, { type: 'window' });
      await show(handle);
      await call('POST', `${session}/window/rect`, window);
      const close = async () => {
        await call('DELETE', `${session}/window`);
        await show(first);
      };
      return { goto, evaluate, press, type, key: (name) => type(KEYS[name]), close };
    },
    async close() {
      await call('DELETE', session).catch(() => undefined);
      await stop();
    },
  };
}
