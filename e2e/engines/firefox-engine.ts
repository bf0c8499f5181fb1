import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChildOnExit } from '../../api/scripts/end-child-on-exit.mjs';
import { endProcess } from '../end-process.ts';
import { type Engine, type EnginePage, KEYS, typing, WINDOW } from './engine.ts';

type Result = Record<string, unknown>;
type Send = (method: string, params: object) => Promise<Result>;
/** What keeps Firefox from calling home in a network that is closed. */
const PREFERENCES = {
  'remote.prefs.recommended': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
};

const STARTED_MS = 60_000;

/** Firefox by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(path: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'quizfunnel-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const size = ['--width', `${WINDOW.width}`, '--height', `${WINDOW.height}`];
  const firefox = spawn(
    path,
    ['--headless', '--remote-debugging-port=0', '--profile', profile, '--no-remote', ...size],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
    },
  );
  endChildOnExit(firefox);
  const stop = async () => {
    await endProcess(firefox);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { send, disconnect } = await connect(`${await addressOf(firefox)}/session`);
    const { capabilities } = await send('session.new', { capabilities: {} });
    return {
      name: `Firefox ${(capabilities as { browserVersion: string }).browserVersion}`,
      open: () => openPage(send),
      async close() {
        disconnect();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openPage(send: Send): Promise<EnginePage> {
  const { context } = (await send('browsingContext.create', { type: 'tab' })) as { context: string };
  await send('browsingContext.setViewport', { context, viewport: WINDOW });
  /** The page, or a frame of it: input goes to the process that draws it. */
  const contextOf = async (frame?: number): Promise<string> => {
    if (frame === undefined) return context;
    const { contexts } = (await send('browsingContext.getTree', { root: context })) as {
      contexts: Array<{ children: Array<{ context: string }> }>;
    };
    const target = contexts[0]?.children[frame]?.context;
    if (!target) throw new Error(`There is no frame ${frame}`);
    return target;
  };
  const perform = async (frame: number | undefined, source: object) =>
    void (await send('input.performActions', { context: await contextOf(frame), actions: [source] }));
  const type: EnginePage['type'] = (text, frame) => perform(frame, typing(text));
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate(expression, frame) {
      const answer = await send('script.evaluate', {
        expression,
        target: { context: await contextOf(frame) },
        awaitPromise: true,
      });
      if (answer.type === 'exception') throw new Error(JSON.stringify(answer.exceptionDetails).slice(0, 500));
      return (answer.result as { value?: string | number | boolean }).value ?? null;
    },
    press: (x, y, frame) =>
      perform(frame, {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    type,
    key: (name) => type(KEYS[name]),
    close: async () => void (await send('browsingContext.close', { context })),
  };
}

/** Where it listens, which it says when it does. */
function addressOf(firefox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    firefox.stderr?.on('data', (chunk: Buffer) => {
      said += chunk;
      const [, address] = /listening on (ws:\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
    firefox.once('exit', (code) => reject(new Error(`Firefox ended with code ${code}.\n${said}`)));
    setTimeout(() => reject(new Error(`Firefox did not say where it listens.\n${said}`)), STARTED_MS).unref();
  });
}

async function connect(address: string): Promise<{ send: Send; disconnect: () => void }> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`Nobody answers at ${address}`));
  });
  type Waiting = { resolve: (result: Result) => void; reject: (error: Error) => void };
  const waiting = new Map<number, Waiting>();
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    const asked = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') asked?.reject(new Error(`${error}: ${message}`));
    else asked?.resolve(result);
  };
  let last = 0;
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    disconnect: () => socket.close(),
  };
}
