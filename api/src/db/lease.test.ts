import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { apiTest } from '../test/api-test.ts';
import { acquireLease } from './lease.ts';

const { it } = apiTest();

describe('a lease', () => {
  it('is held by one of many who ask at once', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => acquireLease('one-of-many', 10_000)));
    expect(asked.filter(Boolean)).toHaveLength(1);
  });
  it('is free again once it is released or has run out', async () => {
    const first = await acquireLease('again', 10_000);
    expect(await acquireLease('again', 10_000)).toBeUndefined();
    await first?.release();
    expect(await acquireLease('again', 50)).toBeDefined();
    await sleep(120);
    expect(await acquireLease('again', 10_000)).toBeDefined();
  });
  it('tells a holder that slept through its end that somebody else has it', async () => {
    const slept = await acquireLease('slept', 50);
    await sleep(120);
    const next = await acquireLease('slept', 10_000);
    expect(await slept?.renew()).toBe(false);
    await slept?.release();
    expect(await next?.renew()).toBe(true);
  });
});
