import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { bodyLimits } from '../../src/http/body-limits.ts';
import { settings } from '../../src/settings.mjs';
import { startTestApp } from '../../src/test/test-app.ts';
import { readDocs, snippetsOf } from './snippets.ts';

const PORT = 3000;
const { scripts } = JSON.parse(readDocs('package.json')) as { scripts: Record<string, string> };
const pairsOf = (code: string) =>
  Object.fromEntries(code.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<string, string>;
/** Directives by their names, without comments and braces. */
const directivesOf = (code: string) =>
  code
    .split('\n')
    .map((line) => line.trim().replace(/;$/, ''))
    .filter((line) => line && !/^[#{}]/.test(line))
    .map((line) => line.replace(/ ?\{$/, '').split(' '));

describe('on a server', () => {
  const blocks = snippetsOf('dotenv');
  it.each(blocks)('$name names settings that there are', ({ code }) => {
    expect(Object.keys(pairsOf(code)).filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
  });
  const server = pairsOf(blocks.find(({ code }) => code.startsWith('NODE_ENV=production'))?.code ?? '');
  it.each(blocks)('$name starts a server in production', ({ code }) => {
    const given: Record<string, string> = {
      ...server,
      ...pairsOf(code),
      MONGODB_URI: 'mongodb://127.0.0.1/x',
      SESSION_SECRET: 'a'.repeat(44),
    };
    // Names the issuer that it trusts alone.
    if (code.startsWith('OIDC_TRUSTED')) given.OIDC_ISSUER = given.OIDC_TRUSTED_EMAIL_ISSUERS ?? '';
    expect(readConfig(given)).toMatchObject({ production: true, publicUrl: 'https://quiz.example.com' });
  });
  it('the settings of the docs together start a server in production', () => {
    const given = Object.assign({}, ...blocks.map(({ code }) => pairsOf(code)));
    const issuer = given.OIDC_TRUSTED_EMAIL_ISSUERS;
    const environment = {
      ...given,
      MONGODB_URI: 'mongodb://127.0.0.1/x',
      SESSION_SECRET: 'a'.repeat(44),
      OIDC_ISSUER: issuer,
    };
    expect(readConfig(environment)).toMatchObject({ production: true, publicUrl: 'https://quiz.example.com' });
  });

  it.each(snippetsOf('nginx'))('$name forwards to the server, with what it needs to know', ({ code }) => {
    const directives = directivesOf(code);
    const argumentsOf = (name: string) => directives.find(([first]) => first === name)?.slice(1);
    expect(argumentsOf('proxy_pass')).toEqual([`http://localhost:${PORT}`]);
    const headers = directives.filter(([first]) => first === 'proxy_set_header').map(([, name]) => name);
    expect(headers).toEqual(['Host', 'X-Forwarded-For', 'X-Forwarded-Proto']);
    const megabytes = Number(/^(\d+)m$/.exec(argumentsOf('client_max_body_size')?.[0] ?? '')?.[1]);
    expect(megabytes * 1024 * 1024).toBeGreaterThanOrEqual(bodyLimits.owner);
    const known = ['client_max_body_size', 'location', 'proxy_pass', 'proxy_set_header'];
    expect(directives.filter(([name = '']) => !known.includes(name))).toEqual([]);
  });

  it.each(snippetsOf('caddyfile'))(
    '$name forwards to the server, and asks an address that answers',
    async ({ code }) => {
      const directives = directivesOf(code);
      const known = ['on_demand_tls', 'ask', 'https://', 'tls', 'on_demand', 'reverse_proxy', 'quiz.example.com'];
      expect(directives.filter(([name = '']) => !known.includes(name))).toEqual([]);
      const argumentOf = (name: string) => directives.find(([first]) => first === name)?.[1] ?? '';
      expect(argumentOf('reverse_proxy')).toBe(`localhost:${PORT}`);
      if (!code.includes('ask ')) return;
      const { host, pathname } = new URL(argumentOf('ask'));
      expect(host).toBe(`localhost:${PORT}`);
      const app = await startTestApp({ DOMAINS: 'quiz.blog.example' });
      const { status, headers } = await fetch(`${app.url}${pathname}?domain=unknown.example`);
      await app.close();
      expect([status, headers.get('content-type')]).toEqual([404, expect.stringContaining('json')]);
    },
  );

  it.each(snippetsOf('ini'))('$name runs a script that there is, with keys of systemd', ({ code }) => {
    const lines = code.split('\n').filter((line) => line && !line.startsWith('#'));
    const known = ['[Service]', '[Install]', 'User', 'WorkingDirectory', 'ExecStart', 'Restart', 'WantedBy'];
    expect(lines.map((line) => line.split('=')[0] ?? '').filter((name) => !known.includes(name))).toEqual([]);
    const script = /^ExecStart=\/usr\/bin\/npm (\w+)$/m.exec(code)?.[1] ?? '';
    expect(Object.keys(scripts)).toContain(script);
  });
});
