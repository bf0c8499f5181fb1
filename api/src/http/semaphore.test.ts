import { expect, it } from 'vitest';
import { makeSemaphore } from './semaphore.ts';

it('admits holders in order, at most `maxHolders` at once', async () => {
  const semaphore = makeSemaphore({ maxHolders: 2, maxWaiting: 10, waitMs: 60_000 });
  let now = 0;
  let most = 0;
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async (_, number) => {
      const end = await semaphore.acquire();
      order.push(number);
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      end();
      end();
    }),
  );
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it('rejects a waiter when the queue is full or the wait too long, and recovers', async () => {
  const semaphore = makeSemaphore({ maxHolders: 1, maxWaiting: 1, waitMs: 10 });
  const end = await semaphore.acquire();
  const second = semaphore.acquire();
  await expect(semaphore.acquire()).rejects.toMatchObject({
    status: 503,
    extra: { retryAfterSeconds: expect.any(Number) },
  });
  await expect(second).rejects.toMatchObject({ status: 503 });
  end();
  (await semaphore.acquire())();
});
