import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../../../api/scripts/provision-chromium.mjs';
import { diagnosePage, type SeenQuiz } from './diagnose-page.ts';
import { findBrowser } from './find-browser.ts';
import { runDoctor } from './run-doctor.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ORIGIN = 'https://quiz.example';

describe('what is wrong', () => {
  const well: SeenQuiz = {
    ...{ origin: ORIGIN, quizId: 'q', served: { version: 'v1' }, script: 'plain', request: 'loaded', containers: 1 },
    ...{ isPopup: false, frames: [], started: [{ version: 'v1', isVisible: true }] },
  };
  const waiting = { ...well, started: [] };
  const ids = (quiz: Partial<SeenQuiz>, violations: Array<{ directive: string; blocked: string }> = []) =>
    diagnosePage({ quizzes: [{ ...well, ...quiz }], violations }).flatMap(({ findings }) =>
      findings.map(({ id }) => id),
    );
  const blocked = (directive: string) => [{ directive, blocked: `${ORIGIN}/embed/q.js` }];

  it('is not what other software on the host of an installation is kept from', () => {
    const origin = `${ORIGIN}/quiz`;
    const script = [{ directive: 'script-src', blocked: `${origin}/embed/q.js` }];
    expect(ids({ origin }, script)).toEqual(['script-src']);
    expect(ids({ origin }, [{ directive: 'script-src', blocked: `${ORIGIN}/shop.js` }])).toEqual([]);
  });
  it.each([
    ['nothing', {}, []],
    ['an old copy', { started: [{ version: 'v0', isVisible: true }] }, ['old_script']],
    ['a script that an editor removed', { ...waiting, script: 'none', request: 'none' }, ['no_script']],
    ['a script without a place', { ...waiting, containers: 0 }, ['no_container']],
    ['a script that was copied into a bundle', { script: 'none', request: 'none' }, ['merged']],
    ['a script that waits for a touch', { ...waiting, script: 'held', request: 'none' }, ['delayed']],
    ['a script that fails', { ...waiting, request: 'failed' }, ['not_loaded']],
    ['a quiz that was unpublished', { served: 'unpublished' }, ['unpublished']],
    ['a wrong id', { served: 'unknown' }, ['unknown_quiz']],
    ['two places', { containers: 2 }, ['twice']],
    ['a hidden quiz', { started: [{ version: 'v1', isVisible: false }] }, ['hidden']],
    ['a quiz that does not start', waiting, ['not_ready']],
    [
      'a popup that nobody has opened',
      { ...waiting, containers: 0, isPopup: true, script: 'none', request: 'none' },
      [],
    ],
    [
      'a frame',
      { ...waiting, containers: 0, script: 'none', request: 'none', frames: [{ isSandboxed: true }] },
      ['sandboxed'],
    ],
    [
      'a frame in which nothing runs',
      {
        ...waiting,
        containers: 0,
        script: 'none',
        request: 'none',
        frames: [{ isSandboxed: true, isWithoutScripts: true }],
      },
      ['sandbox_scripts'],
    ],
  ] satisfies Array<[string, Partial<SeenQuiz>, string[]]>)('of %s', (_what, quiz, expected) => {
    expect(ids(quiz)).toEqual(expected);
  });
  it('is a policy, and nothing that follows from it', () => {
    expect(ids({ ...waiting, request: 'failed' }, blocked('script-src-elem'))).toEqual(['script-src']);
    const all = ['font-src', 'connect-src', 'script-src'].flatMap(blocked);
    expect(ids({}, all)).toEqual(['script-src', 'connect-src', 'font-src']);
    expect(ids({}, [{ directive: 'img-src', blocked: 'https://other.example/a.png' }])).toEqual([]);
  });
  it('is that there is no quiz', () => {
    expect(diagnosePage({ quizzes: [], violations: [] })[0]?.findings[0]?.id).toBe('no_quiz');
  });
});

describe('a browser', () => {
  const find = (platform: string, env: Record<string, string>, there: string[], named?: string) =>
    findBrowser(named, { platform, env, isThere: (path) => there.includes(path) });
  it('is the one that is named, else one that is installed', () => {
    const env = { PATH: '/bin:/usr/bin' };
    const installed = ['/usr/bin/chromium', '/usr/bin/firefox', '/opt/firefox'];
    expect(find('linux', env, installed)).toEqual({ browser: 'chrome', executablePath: '/usr/bin/chromium' });
    expect(find('linux', env, installed, '/opt/firefox')).toEqual({
      browser: 'firefox',
      executablePath: '/opt/firefox',
    });
    expect(find('linux', { ...env, CHROME_PATH: '/none' }, installed)).toBeUndefined();
    const edge = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge';
    expect(find('darwin', {}, [edge])).toEqual({ browser: 'chrome', executablePath: edge });
  });
});

describe('what is typed', () => {
  it.each([
    [[], 'Say which page to look at.'],
    [['https://a.example', 'https://b.example'], 'Only one page can be looked at.'],
    [['ftp://a.example/'], 'ftp://a.example/ is no address of a page.'],
    [['https://a.example', '--jsn'], '--jsn'],
    [['www.a.example/quiz', '--browser', '/none'], 'No browser was found'],
    [['localhost:3000/quiz', '--browser', '/none'], 'No browser was found'],
  ])('%j is answered with what is wrong', async (args, problem) => {
    let said = '';
    const say = (text: string) => {
      said += text;
    };
    expect(await runDoctor(args, { out: say, err: say })).toBe(2);
    expect(said).toContain(problem);
  });
});

describe('the packed command', () => {
  const ID = 'k7wq2pk7wq2pk7wq2pk7wq2pk';
  let folder = '';
  let browser = '';
  const close: Array<() => unknown> = [];
  /** A server of quizzes whose script starts in its container and sends a view, and a site with pages. */
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  let isPublished = true;
  let quizzes = '';
  let site = '';

  beforeAll(async () => {
    browser = await chromiumPath();
    folder = mkdtempSync(join(tmpdir(), 'quizfunnel-doctor-'));
    const tarball = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, './dist/packages/doctor'], {
      ...{ cwd: ROOT, encoding: 'utf8' },
    }).trim();
    const target = join(folder, 'node_modules/@quizfunnel/doctor');
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, tarball), '-C', target, '--strip-components=1']);
    symlinkSync(join(ROOT, 'node_modules/puppeteer-core'), join(folder, 'node_modules/puppeteer-core'));
    quizzes = await listen((path) => {
      if (path.endsWith('.json'))
        return isPublished
          ? [200, 'application/json', '{"version":"v2"}']
          : [404, 'application/json', '{"code":"quiz_not_published"}'];
      if (path.endsWith('.js')) return [200, 'text/javascript', script('v2')];
      return [204, 'text/plain', ''];
    });
    site = await listen((path) => {
      const page = pages.get(path);
      return [
        page ? 200 : 404,
        path.endsWith('.js') ? 'text/javascript' : 'text/html',
        page?.html ?? '',
        page?.headers,
      ];
    });
  });
  afterAll(() => {
    for (const each of close) each();
    rmSync(folder, { recursive: true, force: true });
  });

  type Answer = [status: number, type: string, body: string, headers?: Record<string, string> | undefined];
  async function listen(answer: (path: string) => Answer): Promise<string> {
    const server = createServer(({ url = '/' }, response) => {
      const [status, type, body, headers] = answer(new URL(url, 'http://any').pathname);
      response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*', ...headers }).end(body);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    close.push(() => server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const script = (version: string) => `(function () {
    var element = document.getElementById('quiz-${ID}');
    var root = element.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
    root.className = 'root';
    root.textContent = 'Which tea?';
    root.quiz = { state: { value: { quiz: { version: '${version}' } } } };
    window.Quizfunnel = { live: [{ quizId: '${ID}', origin: '${quizzes}', element: element }] };
    fetch('${quizzes}/api/public/quiz/${ID}/events', { method: 'POST', body: '{}' }).catch(function () {});
  })();`;
  const place = `<div id="quiz-${ID}"></div>`;
  const snippet = () => `${place}<script async src="${quizzes}/embed/${ID}.js"></script>`;
  function page(path: string, html: string, headers: Record<string, string> = {}): string {
    pages.set(path, { html, headers });
    return site + path;
  }
  const policy = (rules: string) => ({ 'content-security-policy': rules });

  type Run = { code: number; out: string; err: string };
  const run = (...args: string[]): Promise<Run> =>
    new Promise((resolve) => {
      const command = join(folder, 'node_modules/@quizfunnel/doctor/index.js');
      const env = { ...process.env, CHROME_PATH: browser };
      execFile(process.execPath, [command, ...args], { env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      );
    });
  async function findingsOf(url: string): Promise<string[]> {
    const { code, out, err } = await run(url, '--json');
    expect(err).toBe('');
    const { quizzes } = JSON.parse(out) as { quizzes: Array<{ findings: Array<{ id: string }> }> };
    const ids = quizzes.flatMap(({ findings }) => findings.map(({ id }) => id));
    expect(code).toBe(ids.length > 0 ? 1 : 0);
    return ids;
  }

  it('says that all is well', async () => {
    const { code, out } = await run(page('/well', snippet()));
    expect([code, out]).toEqual([0, expect.stringContaining('All is well.')]);
  });
  it('says in words what a policy blocks, and the line that mends it', async () => {
    const url = page('/connect', snippet(), policy(`default-src 'self'; script-src ${quizzes}`));
    const { code, out } = await run(url);
    expect(code).toBe(1);
    expect(out).toContain(`connect-src 'self' ${quizzes}`);
    page('/connect', snippet(), policy(`default-src 'self'; script-src ${quizzes}; connect-src 'self' ${quizzes}`));
    expect(await findingsOf(url)).toEqual([]);
  });
  it.each([
    ['a policy that blocks the script', () => page('/script', snippet(), policy("default-src 'self'")), ['script-src']],
    [
      'an optimiser that waits for a touch',
      () => page('/rocket', snippet().replace('<script', '<script type="1f-text/javascript"')),
      ['delayed'],
    ],
    [
      'an old copy in a cache',
      () => {
        page('/cache.js', script('v1'));
        return page('/old', `${place}<script src="/cache.js"></script>`);
      },
      ['merged', 'old_script'],
    ],
    ['no quiz at all', () => page('/none', '<h1>Tea</h1>'), ['no_quiz']],
  ] as Array<[string, () => string, string[]]>)('finds %s', { timeout: 60_000 }, async (_what, make, expected) => {
    expect(await findingsOf(make())).toEqual(expected);
  });
  it('names the server in the line, where only the link is left', async () => {
    const url = page('/link', `<div id="quiz-${ID}"><a href="${quizzes}/quiz/${ID}">Take the quiz</a></div>`);
    expect((await run(url)).out).toContain(`src="${quizzes}/embed/${ID}.js"`);
  });
  it('finds a quiz that was unpublished', async () => {
    isPublished = false;
    expect(await findingsOf(page('/unpublished', snippet()))).toContain('unpublished');
    isPublished = true;
  });
  it('ends with 2 where it cannot look', async () => {
    expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('npx @quizfunnel/doctor URL') });
    expect(await run(site, '--browser', '/none')).toMatchObject({
      code: 2,
      err: expect.stringContaining('No browser was found'),
    });
    expect(await run(`${site}/missing`)).toMatchObject({ code: 2, err: expect.stringContaining('status 404') });
  });
});
