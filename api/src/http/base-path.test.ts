import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { AppContext } from '../context.ts';
import { basePathGate, enterBasePath } from './base-path.ts';
import { makeLogger } from './log.ts';

function arrive(url: string, basePath: string) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method: 'GET' });
  const response = new ServerResponse(request);
  const end = vi.spyOn(response, 'end');
  enterBasePath(request, basePath);
  const config = { basePath, publicUrl: `https://example.com${basePath}` };
  const isAnswered = basePathGate({ config, log: makeLogger('silent') } as AppContext)(request, response);
  return isAnswered
    ? { status: response.statusCode, location: response.getHeader('location'), said: end.mock.calls[0]?.[0] }
    : request.url;
}

it('leaves addresses alone at the root of a host', () => {
  expect(arrive('/quiz/a?b', '')).toBe('/quiz/a?b');
  expect(arrive('/', '')).toBe('/');
});

describe('below a path', () => {
  it('takes the path off, once', () => {
    expect(arrive('/funnels/', '/funnels')).toBe('/');
    expect(arrive('/funnels/?error=a', '/funnels')).toBe('/?error=a');
    expect(arrive('/funnels/embed/a.js', '/funnels')).toBe('/embed/a.js');
    expect(arrive('/quiz/quiz/a', '/quiz')).toBe('/quiz/a');
    expect(arrive('/a/b/quiz/c', '/a/b')).toBe('/quiz/c');
  });
  it('takes what a proxy has taken the path off', () => {
    expect(arrive('/embed/a.js', '/funnels')).toBe('/embed/a.js');
    expect(arrive('/funnels2/a', '/funnels')).toBe('/funnels2/a');
  });
  it('leads from the path itself to the start page', () => {
    expect(arrive('/quiz', '/quiz')).toMatchObject({ status: 302, location: '/quiz/' });
    expect(arrive('/quiz?a=/b', '/quiz')).toMatchObject({ location: '/quiz/?a=/b' });
  });
  it('refuses what has no path where it could be read in two ways, but for the operator', () => {
    expect(arrive('/', '/quiz')).toMatchObject({
      status: 404,
      said: expect.stringContaining('https://example.com/quiz'),
    });
    expect(arrive('/embed/a.js', '/quiz')).toMatchObject({ status: 404 });
    expect(arrive('/healthz', '/quiz')).toBe('/healthz');
  });
});
