import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import type { PopupApi, QuizController, QuizfunnelApi } from '../../types.ts';

type Scripts = { runQuizScript: (quizId: string) => void; runPopupScript: () => void };

/** The order in which options are given does not matter. */
const toJson = (options: object) => JSON.stringify(Object.fromEntries(Object.entries(options).sort()));

/**
 * A server whose scripts Node imports from files. What they are asked to do is in `log`, as words
 * with JSON.
 */
export function fakeServer(folder: string) {
  const root = join(folder, 'server');
  const log: string[] = [];
  const write = (...words: Array<string | object>) =>
    log.push(words.map((word) => (typeof word === 'string' ? word : toJson(word))).join(' '));
  const controllerOf = (quizId: string): QuizController => ({
    update: (options) => write('update', quizId, options),
    unmount: () => write('unmount', quizId),
    restart: () => write('restart', quizId),
    focus: () => write('focus', quizId),
    state: { phase: 'question', questionIndex: 1 },
  });
  const api: QuizfunnelApi = {
    version: 1,
    // How the quiz is on its page, which no package lets anybody choose.
    mount(_element, { quizId, way: _way, ...options }: Parameters<QuizfunnelApi['mount']>[1] & { way?: string }) {
      write('mount', quizId, options);
      return controllerOf(quizId);
    },
    get: () => undefined,
    q: { push: (call) => call(api) },
  };
  const popups: PopupApi = {
    mount(options) {
      write('popup', options);
      return { open: () => write('open'), close: () => write('close'), unmount: () => write('unmount') };
    },
    q: { push: (call) => call(popups) },
  };
  const scripts: Scripts = {
    runQuizScript(quizId) {
      write('script', quizId);
      window.Quizfunnel = api;
    },
    runPopupScript() {
      window.QuizfunnelPopup = popups;
    },
  };
  Object.assign(globalThis, scripts);
  mkdirSync(join(root, 'embed'), { recursive: true });
  return {
    url: pathToFileURL(root).href,
    log,
    /** Publishes quizzes: their scripts exist from now on. */
    publish(...quizIds: string[]) {
      for (const quizId of quizIds)
        writeFileSync(join(root, `embed/${quizId}.js`), `runQuizScript(${JSON.stringify(quizId)});`);
    },
    publishPopups: () => writeFileSync(join(root, 'popup.js'), 'runPopupScript();'),
  };
}

/** An event as a mounted quiz fires it. */
export const fire = (element: Element | null, name: string, detail: object = {}): boolean | undefined =>
  element?.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));

/** Waits for what comes with a script, also on a busy machine. */
export const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000 });
