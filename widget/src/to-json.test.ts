import { describe, expect, it } from 'vitest';
import { toJson } from './to-json.ts';

describe('JSON', () => {
  it.each([
    { a: 'b"', list: [1, null, undefined, { deep: [true] }], none: undefined, nothing: null, empty: {}, bare: [] },
    'text',
    7,
    null,
    [],
  ])('equals JSON.stringify for %j', (value) => expect(toJson(value)).toBe(JSON.stringify(value)));
  it('ignores toJSON methods of the page, even on frozen prototypes', () => {
    const broken = () => 'broken';
    const prototypes = [Array, Object, String].map(({ prototype }) => prototype as { toJSON?: unknown });
    for (const prototype of prototypes)
      Object.defineProperty(prototype, 'toJSON', { value: broken, configurable: true, writable: false });
    const written = toJson({ a: ['b', { c: 'd' }] });
    const left = prototypes.map(({ toJSON }) => toJSON);
    for (const prototype of prototypes) delete prototype.toJSON;
    expect(written).toBe('{"a":["b",{"c":"d"}]}');
    expect(left).toEqual([broken, broken, broken]);
  });
});

it('writes JSON on pages that define toJSON on arrays', () => {
  Object.defineProperty(Array.prototype, 'toJSON', { value: () => '"broken"', configurable: true, writable: true });
  expect(toJson({ a: [1] })).toBe('{"a":[1]}');
  expect((Array.prototype as { toJSON?: unknown }).toJSON).toBeDefined();
  delete (Array.prototype as { toJSON?: unknown }).toJSON;
});
