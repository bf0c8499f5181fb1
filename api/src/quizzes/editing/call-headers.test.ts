import { describe, expect, it } from 'vitest';
import { creationOf } from './create-idempotent.ts';
import { etagOf, ifMatchOf } from './revisions.ts';

describe('the revision that a call is made for', () => {
  it('is told as an ETag', () => expect(etagOf({ revision: 7 })).toBe('"7"'));
  it.each<[string | undefined, number[] | undefined]>([
    [undefined, undefined],
    ['*', undefined],
    ['"7"', [7]],
    ['W/"7"', [7]],
    ['"7" , W/"12"', [7, 12]],
    ['"07"', [0]],
    ['"x"', [0]],
    ['""', [0]],
    [`"${'9'.repeat(16)}"`, [0]],
  ])('is read from %s', (header, revisions) => expect(ifMatchOf(header)).toEqual(revisions && new Set(revisions)));
  it.each(['7', '"7', '7"', '"7" "8"', '"7",', 'x"7"', '"7"x', '"a\u0001"', ''])('is not read from %j', (header) =>
    expect(() => ifMatchOf(header)).toThrow('If-Match must hold the ETag of an answer, or *'),
  );
});

describe('what makes a creation the same', () => {
  it('is its key and what was asked for, in whatever order', () => {
    expect(creationOf(undefined, 'create', {})).toBeUndefined();
    const one = creationOf('k', 'create', { a: 1, b: [{ c: 2, d: null }] });
    expect(one).toEqual({ key: 'k', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(creationOf('k', 'create', { b: [{ d: null, c: 2 }], a: 1 })).toEqual(one);
    for (const other of [{ a: 1, b: [{ c: 3, d: null }] }, { a: 1 }, null, [], 'x'])
      expect(creationOf('k', 'create', other)?.hash).not.toBe(one?.hash);
    expect(creationOf('k', 'clone', { a: 1, b: [{ c: 2, d: null }] })?.hash).not.toBe(one?.hash);
  });
  it.each(['', 'a b', 'é', 'x'.repeat(129), 'a\n'])('is no key like %.20j', (key) =>
    expect(() => creationOf(key, 'create', {})).toThrow('Idempotency-Key must be 1 to 128 visible ASCII characters'),
  );
  it('is a key of 128 characters', () => expect(creationOf('~!'.repeat(64), 'create', {})?.key).toHaveLength(128));
});
