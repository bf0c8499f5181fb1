import { parseArgs } from 'node:util';
import puppeteer from 'puppeteer-core';
import { diagnosePage, type QuizReport } from './diagnose-page.ts';
import { examinePage } from './examine-page.ts';
import { findBrowser, type InstalledBrowser } from './find-browser.ts';

const USAGE = `Opens a page in a browser of this computer, and says what keeps its quiz from working.

  npx @quizfunnel/doctor URL [--json] [--browser PATH]

  --json          prints the findings as JSON
  --browser PATH  the browser to use; default: CHROME_PATH, else one that is installed

Ends with 0 if all is well, 1 if something is wrong, 2 if the page could not be looked at.
`;
const NO_BROWSER = `No browser was found. Install Chrome, Chromium, Edge or Firefox, or name one:

  npx @quizfunnel/doctor URL --browser /path/to/chrome
`;

type Output = { out: (text: string) => void; err: (text: string) => void };

/** The command. Returns its exit code. */
export async function runDoctor(args: string[], { out, err }: Output): Promise<0 | 1 | 2> {
  const given = readArgs(args);
  if ('problem' in given) {
    err(`${given.problem}\n\n${USAGE}`);
    return 2;
  }
  const { url, values } = given;
  if (values.help) {
    out(USAGE);
    return 0;
  }
  const browser = findBrowser(values.browser);
  if (!browser) {
    err(NO_BROWSER);
    return 2;
  }
  try {
    const reports = await look(browser, url);
    out(values.json ? `${JSON.stringify({ url, quizzes: reports }, null, 2)}\n` : inWords(url, reports));
    return reports.some(({ findings }) => findings.length > 0) ? 1 : 0;
  } catch (error) {
    err(`${url} could not be looked at: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}

function readArgs(args: string[]) {
  try {
    const options = {
      json: { type: 'boolean' },
      browser: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [typed = '', ...others] = positionals;
    // As people write addresses.
    const url = /^[a-z]+:/i.test(typed) && !/^localhost:/i.test(typed) ? typed : `https://${typed}`;
    if (values.help) return { url, values };
    if (!typed) return { problem: 'Say which page to look at.' };
    if (others.length > 0) return { problem: 'Only one page can be looked at.' };
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      return { problem: `${typed} is no address of a page.` };
    return { url, values };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

async function look({ browser, executablePath }: InstalledBrowser, url: string): Promise<QuizReport[]> {
  // Root has no sandbox.
  const args = browser === 'chrome' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const opened = await puppeteer.launch({ browser, executablePath, args });
  try {
    return diagnosePage(await examinePage(await opened.newPage(), url));
  } finally {
    await opened.close();
  }
}

function inWords(url: string, reports: QuizReport[]): string {
  const lines = reports.flatMap(({ quizId, origin, findings }) => [
    ...(quizId ? ['', `Quiz ${quizId}${origin ? ` of ${origin}` : ''}`] : ['']),
    ...(findings.length === 0 ? ['  ✓ All is well.'] : []),
    ...findings.flatMap(({ what, means, mend, line }) => [
      `  ✗ ${what}.`,
      `    ${means}`,
      `    ${mend}`,
      ...(line ? ['', `      ${line}`, ''] : []),
    ]),
  ]);
  return `${url}\n${lines.join('\n')}\n`;
}
