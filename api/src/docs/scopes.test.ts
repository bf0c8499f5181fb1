import { beforeAll, describe, expect } from 'vitest';
import { scopes } from '../../contract/tokens/scopes.ts';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { makeToken } from '../test/make-token.ts';
import { calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
type Headers = Record<string, string>;
const all = {} as Headers;
const onlyOf = new Map<string, Headers>();
const allButOf = new Map<string, Headers>();
beforeAll(async () => {
  Object.assign(all, (await makeToken(ann, scopes)).headers);
  for (const scope of scopes) {
    onlyOf.set(scope, (await makeToken(ann, [scope])).headers);
    const others = scopes.filter((other) => other !== scope);
    allButOf.set(scope, (await makeToken(ann, others)).headers);
  }
});

const closed = calls.filter(({ open }) => !open);
const send = async ({ method, path, body }: (typeof calls)[number], headers: Headers | undefined) => {
  const address = path.replace(/\{\w+\}/g, 'nothing');
  const { status, body: answer } = await new Browser(app.url).request<ErrorBody | undefined>(
    method.toUpperCase(),
    address,
    body ? {} : undefined,
    headers,
  );
  return { status, code: answer?.code };
};

describe('the document is right about tokens:', () => {
  it.each(closed.filter(({ scope }) => scope))('$method $path takes those with $scope alone', async (call) => {
    expect(await send(call, allButOf.get(call.scope ?? ''))).toEqual({ status: 403, code: 'scope_missing' });
    const { status } = await send(call, onlyOf.get(call.scope ?? ''));
    expect([200, 201, 204, 400, 404, 422]).toContain(status);
  });
  it.each(closed.filter(({ scope }) => !scope))('$method $path takes none', async (call) => {
    expect(await send(call, all)).toEqual({ status: 403, code: 'token_refused' });
  });
});

it('the document names the scope of each call for generated clients', () => {
  const { paths } = openApiDocument('https://quiz.test') as {
    paths: Record<string, Record<string, { security?: unknown }>>;
  };
  expect(paths['/api/submissions']?.get?.security).toEqual([{ session: [] }, { bearer: ['leads:read'] }]);
  expect(paths['/api/tokens']?.get?.security).toBeUndefined();
});
