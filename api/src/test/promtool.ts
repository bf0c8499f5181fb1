import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onPath } from '../../scripts/provision-mongod.mjs';

/** Path of promtool; '' where `npm test` could not provide it. */
export const promtool = process.env.QF_PROMTOOL ?? onPath('promtool', process.env) ?? '';

/** Runs promtool. Rejects with what it printed if it does not accept what it was given. */
export async function runPromtool(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(promtool, args).catch(({ stdout, stderr }: Record<string, string>) => {
    throw new Error(`promtool ${args.join(' ')}\n${stdout}${stderr}`);
  });
  return stdout;
}

/** A file of a folder that is removed after `work`. */
export async function withFiles<T>(files: Record<string, string>, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'quizfunnel-test-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The series of /metrics before and after a fault. */
export type Provoked = { alert: string; before: Map<string, number>; after: Map<string, number> };

const MINUTES = 30;
const LABELS = 'instance="localhost:3000",job="quizfunnel"';
const withLabels = (series: string) =>
  series.endsWith('}') ? series.replace(/\}$/, `,${LABELS}}`) : `${series}{${LABELS}}`;
const isCounter = (series: string) => /_(?:total|bucket|count|sum)(?:\{|$)/.test(series);
const constant = (value: number | undefined) => (value === undefined ? `_x${MINUTES}` : `${value}+0x${MINUTES - 1}`);

const inputSeries = (before: Map<string, number>, after: Map<string, number>) =>
  [...new Set([...before.keys(), ...after.keys()])].map((series) => {
    const [first, last] = [before.get(series), after.get(series)];
    // What was counted during the fault is counted again in each minute of it.
    const rising = `${last}+${(last ?? 0) - (first ?? 0)}x${MINUTES - 1}`;
    const values = `${constant(first)} ${isCounter(series) && last !== undefined ? rising : constant(last)}`;
    return { series: withLabels(series), values };
  });

const expected = (expr: string, minute: number, value: number) => ({
  expr: `count(max_over_time(${expr}[${MINUTES - 1}m])) or vector(0)`,
  eval_time: `${minute}m`,
  exp_samples: [{ labels: '{}', value }],
});

/**
 * The file of `promtool test rules`: while all is well no alert fires; each fault comes after half an
 * hour and goes on for another one, and its alert fires then and not before.
 * @param rules path of the rules
 */
export function rulesTest(rules: string, healthy: Map<string, number>, provoked: readonly Provoked[]): string {
  const calm = {
    interval: '1m',
    input_series: inputSeries(healthy, healthy),
    promql_expr_test: [expected('ALERTS', 2 * MINUTES - 1, 0)],
  };
  const tests = provoked.map(({ alert, before, after }) => {
    const firing = `ALERTS{alertname="${alert}",alertstate="firing"}`;
    return {
      interval: '1m',
      input_series: inputSeries(before, after),
      promql_expr_test: [expected(firing, MINUTES - 1, 0), expected(firing, 2 * MINUTES - 1, 1)],
    };
  });
  // JSON is YAML.
  return JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests: [calm, ...tests] });
}
