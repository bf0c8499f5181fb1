import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { gzipAround } from './gzip-around.ts';

it.each(['', 'x', 'quiz-1', '"</script>"', 'ü'.repeat(3_000)])(
  'unpacks to both parts with what is between: %.12s',
  (middle) => {
    const [before, after] = ['before '.repeat(500), ' after'.repeat(500)];
    const around = gzipAround(Buffer.from(before), Buffer.from(after));
    const { identity, gzip } = around(Buffer.from(middle));
    expect(identity.toString()).toBe(before + middle + after);
    expect(gunzipSync(gzip)).toEqual(identity);
    expect(gzip.length).toBeLessThan(Buffer.byteLength(middle) + 500);
  },
);
