import { expect, it } from 'vitest';
import { requestIdOf } from './request-id.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const UUID = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6';
const NEW = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

it.each([
  ['32 digits, as nginx makes them', { 'x-request-id': TRACE }, TRACE],
  ['a UUID', { 'x-request-id': UUID }, UUID],
  ['the trace of a traceparent', { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, TRACE],
  ['the trace where there are both', { traceparent: `00-${TRACE}-00f067aa0ba902b7-00`, 'x-request-id': UUID }, TRACE],
  ['a traceparent of a later version', { traceparent: `01-${TRACE}-00f067aa0ba902b7-01-more` }, TRACE],
])('takes %s', (_what, headers, id) => {
  expect(requestIdOf(headers, true)).toBe(id);
  // Whoever asks directly may write there what they like.
  expect(requestIdOf(headers, false)).toMatch(NEW);
});

it.each([
  ['a name', 'vera.visitor@example.com'],
  ['a phone number', '00491512345678900000000000000000000'],
  ['a line of a log', `${TRACE}\n{"level":60}`],
  ['one that is too long', TRACE.repeat(40)],
  ['nothing but zeros', '0'.repeat(32)],
])('makes a new one in place of %s', (_what, given) => {
  for (const headers of [{ 'x-request-id': given }, { traceparent: `00-${given}-00f067aa0ba902b7-01` }])
    expect(requestIdOf(headers, true)).toMatch(NEW);
});

it('makes a new one for a traceparent without a version or a span', () => {
  for (const traceparent of [`ff-${TRACE}-00f067aa0ba902b7-01`, `00-${TRACE}-${'0'.repeat(16)}-01`, TRACE])
    expect(requestIdOf({ traceparent }, true)).toMatch(NEW);
});
