import { expect, it, vi } from 'vitest';
import { beforeOthers, giveWay } from './visitors-first.ts';

/** A visitor who waits until the returned function is called. */
function visitor(): () => void {
  let end = () => {};
  void beforeOthers(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  return () => end();
}
const isDone = async (work: Promise<void>) => {
  let done = false;
  void work.then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return () => done;
};

it('goes on at once where no visitor waits, and once the last one has an answer', async () => {
  vi.useFakeTimers();
  expect((await isDone(giveWay()))()).toBe(true);
  const [first, second] = [visitor(), visitor()];
  const done = await isDone(giveWay());
  first();
  await vi.advanceTimersByTimeAsync(0);
  expect(done()).toBe(false);
  second();
  await vi.advanceTimersByTimeAsync(0);
  expect(done()).toBe(true);
  vi.useRealTimers();
});

it('goes on after a moment however many visitors wait', async () => {
  vi.useFakeTimers();
  const end = visitor();
  const done = await isDone(giveWay());
  await vi.advanceTimersByTimeAsync(99);
  expect(done()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(done()).toBe(true);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect((await isDone(giveWay()))()).toBe(true);
  vi.useRealTimers();
});
