import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './folders.mjs';
import { say } from './say.mjs';

/**
 * A reporter of Vitest that ends test files which stand still. A test has a time limit, but one that blocks its process never meets it,
 * and the run would wait for ever without a word. Settings: QF_HANG_REPORT is the file to write what was ended to, as
 * `{"files": string[], "otherErrors": number}`; QF_HANG_MS how long a file may be silent.
 */
export default class HangWatch {
  /** When each file that runs was last heard of, and in which test. @type {Map<string, {at: number, test: string}>} */
  #running = new Map();
  /** @type {string[]} */
  #ended = [];
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  #limitMs = Number(process.env.QF_HANG_MS ?? 5 * 60_000);

  onTestRunStart() {
    this.#timer = setInterval(() => this.#look(), Math.min(10_000, this.#limitMs / 2)).unref();
  }
  /** Before it is loaded, by the process that will. @param {{moduleId: string}} module */
  onTestModuleQueued({ moduleId }) {
    this.#heard(moduleId, '');
  }
  /** @param {{moduleId: string}} module */
  onTestModuleStart({ moduleId }) {
    this.#heard(moduleId, '');
  }
  /** @param {{module: {moduleId: string}, fullName: string}} test */
  onTestCaseReady({ module, fullName }) {
    this.#heard(module.moduleId, fullName);
  }
  /** @param {{module: {moduleId: string}, fullName: string}} test */
  onTestCaseResult({ module, fullName }) {
    this.#heard(module.moduleId, fullName);
  }
  /** @param {{moduleId: string}} module */
  onTestModuleEnd({ moduleId }) {
    this.#running.delete(moduleId);
  }
  /** @param {readonly unknown[]} _modules @param {readonly unknown[]} errors */
  onTestRunEnd(_modules, errors) {
    clearInterval(this.#timer);
    const report = process.env.QF_HANG_REPORT;
    if (!report || this.#ended.length === 0) return;
    // Each file that was ended is one error of its process.
    const otherErrors = Math.max(0, errors.length - this.#ended.length);
    writeFileSync(report, JSON.stringify({ files: this.#ended, otherErrors }));
  }

  /** @param {string} moduleId @param {string} test */
  #heard(moduleId, test) {
    this.#running.set(moduleId, { at: Date.now(), test });
  }

  #look() {
    for (const [moduleId, { at, test }] of this.#running) {
      if (Date.now() - at < this.#limitMs) continue;
      this.#running.delete(moduleId);
      const file = relative(root, moduleId);
      this.#ended.push(file);
      const pid = workerOf(moduleId);
      say(`\n${file} stood still for ${Math.round(this.#limitMs / 1000)} s${test && ` at “${test}”`}, and is ended.`);
      if (pid) process.kill(pid, 'SIGKILL');
    }
  }
}

/** The process that runs a file: it is named after it (see watched-worker.mjs). @param {string} moduleId */
function workerOf(moduleId) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(moduleId)) return Number(pid);
    } catch {
      // It has ended meanwhile.
    }
  return undefined;
}
