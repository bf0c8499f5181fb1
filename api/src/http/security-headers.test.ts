import { afterAll, beforeAll, describe, expect } from 'vitest';
import { apiTest } from '../test/api-test.ts';
import { type AnotherApp, startAnotherApp } from '../test/test-app.ts';
import { secondPartPath } from '../test/test-widget.ts';
import { securityHeaders } from './security-headers.ts';

const { it, app } = apiTest();
let secure: AnotherApp;
beforeAll(async () => {
  secure = await startAnotherApp(app, {
    PUBLIC_URL: 'https://quiz.example.com',
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
  });
});
afterAll(async () => {
  await secure.close();
});

type Profile = { framed: boolean; elsewhere: boolean };
const page: Profile = { framed: true, elsewhere: true };
const resource: Profile = { framed: true, elsewhere: true };
const closed: Profile = { framed: false, elsewhere: false };

describe.each<[string, Profile]>([
  ['/', closed],
  ['/dashboard', closed],
  ['/share/x', closed],
  ['/legal/privacy', closed],
  ['/api/auth/user', closed],
  ['/api/nothing', closed],
  ['/embed/demo-quiz', page],
  ['/quiz/demo-quiz', page],
  ['/quiz/nothing', page],
  ['/embed/demo-quiz.js', resource],
  ['/embed/demo-quiz.json', resource],
  ['/embed/texts/en.json', resource],
  [secondPartPath, resource],
  ['/api/public/quiz/demo-quiz', resource],
  ['/api/public/keys', resource],
  ['/objects/nothing.webp', resource],
  ['/frame.js', resource],
  ['/oembed?url=x', resource],
  ['/api/openapi.json', resource],
  ['/api/docs', { framed: false, elsewhere: false }],
  ['/healthz', { framed: true, elsewhere: false }],
])('%s', (path, { framed, elsewhere }) => {
  it('has the headers of its profile', async () => {
    const { headers } = await fetch(app.url + path, { redirect: 'manual' });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/^strict-origin/);
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\)/);
    expect(headers.get('permissions-policy')).not.toMatch(/clipboard|share|fullscreen/);
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    if (framed) {
      expect(policy).not.toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBeNull();
    } else expect(policy).toContain("frame-ancestors 'none'");
    if (elsewhere) expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    else expect(headers.get('cross-origin-resource-policy')).not.toBe('cross-origin');
  });

  it('sends HSTS if the installation uses https', async () => {
    const { headers } = await fetch(secure.url + path, { redirect: 'manual' });
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

it('the host alone decides on https where we are at a path of it', () => {
  const namesAt = (basePath: string) => {
    const names: string[] = [];
    const response = { setHeader: (name: string) => names.push(name) };
    securityHeaders({ secure: true, basePath })({} as never, response as never);
    return names;
  };
  expect(namesAt('')).toContain('Strict-Transport-Security');
  expect(namesAt('/quiz')).not.toContain('Strict-Transport-Security');
});
