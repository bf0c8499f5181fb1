import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { scopes } from '../../contract/tokens/scopes.ts';
import { EXAMPLE_ORIGIN } from '../../src/docs-pages.mjs';
import { apiTest } from '../../src/test/api-test.ts';
import { publishedQuiz } from '../../src/test/factories.ts';
import { readDocs, root, snippetsOf } from './snippets.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
const run = promisify(execFile);
const { scripts, version } = JSON.parse(readDocs('package.json')) as {
  scripts: Record<string, string>;
  version: string;
};

let folder = '';
let env: NodeJS.ProcessEnv = {};
beforeAll(async () => {
  await publishedQuiz(ann);
  const { body } = await ann.post<{ token: string }>('/api/tokens', { name: 'Docs', scopes: [...scopes] });
  folder = mkdtempSync(join(tmpdir(), 'quizfunnel-docs-'));
  mkdirSync(join(folder, '.data'));
  writeFileSync(join(folder, '.data/mongod.json'), JSON.stringify({ uri: 'mongodb://quizfunnel:secret@127.0.0.1:4' }));
  // In place of MongoDB's own tools, which are not installed here: they write down what they were given.
  for (const tool of ['mongodump', 'mongorestore']) {
    writeFileSync(join(folder, tool), '#!/bin/sh\necho "$0 $*"\ncat\n');
    chmodSync(join(folder, tool), 0o755);
  }
  env = { ...process.env, TOKEN: body.token, PATH: `${folder}:${process.env.PATH}` };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a snippet as it is written, but for the address of the installation. */
const shell = async (code: string) => {
  const script = `set -euo pipefail\ncurl() { command curl --fail-with-body --silent --show-error "$@"; }\n${code.replaceAll(EXAMPLE_ORIGIN, app.url)}`;
  return (await run('bash', ['-c', script], { cwd: folder, env })).stdout;
};

/** What is known to be right of a line that changes the machine, and is not run; undefined for other lines. */
function isRight(line: string): boolean | undefined {
  const [, first = '', second = ''] = /^npm (?:run )?(\S+) ?(.*)$/.exec(line) ?? [];
  if (line === 'git pull') return true;
  if (line.startsWith('npx '))
    return existsSync(
      join(root, `widget/packages/${/^npx @quizfunnel\/(\w+) https:\S+$/.exec(line)?.[1]}/package.json`),
    );
  if (!first) return isOfServer(line);
  const packages = second
    .split(' ')
    .map((name) =>
      name.replace(/^@quizfunnel\/|^\.\/dist\/packages\/|^\.\/quizfunnel-/, '').replace(`-${version}.tgz`, ''),
    );
  if (first === 'install' || first === 'pack')
    return packages.every((name) => existsSync(join(root, `widget/packages/${name}/package.json`)));
  if (first !== 'account') return Object.hasOwn(scripts, first);
  const [, verb = ''] = second.split(' ');
  return readFileSync(join(root, 'api/src/account/run-account-command.ts'), 'utf8').includes(`\n  ${verb} `);
}
/** Lines by which a server is set up. They name files of ours, and the two services. */
function isOfServer(line: string): boolean | undefined {
  const [tool = '', ...words] = line.split(' ');
  const deployment = (name: string) => existsSync(join(root, 'examples/deployment', name));
  switch (tool) {
    case 'cd':
      return words[0] === '/opt/quizfunnel/quizfunnel' || existsSync(join(root, words[0] ?? ''));
    case 'runuser':
      return words.slice(0, 4).join(' ') === '--user quizfunnel -- git';
    case 'cp':
      return deployment(words[0] ?? '');
    case 'docker':
      return words[0] === 'compose' && deployment('compose.yaml');
    case 'apt-get':
      return words.slice(2).every((name) => ['nodejs', 'npm', 'git', 'caddy'].includes(name));
    case 'useradd':
    case 'systemctl':
    case 'journalctl':
      return words.some((word) => ['quizfunnel', 'caddy'].includes(word));
    case 'chown':
    case 'chmod':
      return words.at(-1) === '/opt/quizfunnel/quizfunnel/.env';
    default:
      return undefined;
  }
}
const withoutComment = (line: string) => line.replace(/\s+#.*$/, '').trim();

describe('in the shell', () => {
  const snippets = snippetsOf('sh');
  it.for(snippets.filter(({ code }) => code.startsWith('curl')))('$name is answered by the API', async ({ code }) => {
    const answer = await shell(code);
    const body = answer.replace(/^[\s\S]*?\r\n\r\n/, '');
    expect(() => JSON.parse(body), answer).not.toThrow();
  });
  it.for(snippets.filter(({ code }) => code.startsWith('node -p')))('$name passes the address on', async ({ code }) => {
    const said = await shell(code);
    expect(said).toMatch(/mongo(dump|restore) --config \/dev\/stdin .*--archive=/);
    expect(said).toContain('uri: mongodb://quizfunnel:secret@127.0.0.1:4');
  });
  it.for(snippets.filter(({ code }) => !/^(curl|node -p)/.test(code)))('$name names what there is', ({ code }) => {
    for (const line of code.split('\n').map(withoutComment)) expect([line, isRight(line)]).toEqual([line, true]);
  });
  it('what does not work fails', async () => {
    await expect(
      shell(`curl -H "Authorization: Bearer $TOKEN" "${EXAMPLE_ORIGIN}/api/no-such-call"`),
    ).rejects.toThrow();
    expect(['npm run nothing', 'npm run account -- praise ann', 'rm -r .'].map(isRight)).toEqual([
      false,
      false,
      undefined,
    ]);
  });
});
