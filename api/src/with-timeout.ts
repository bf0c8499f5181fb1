/**
 * Resolves to the result of `work`, or to that of `onTimeout` after `ms` milliseconds. `onTimeout`
 * may throw. The work is not cancelled.
 */
export async function withTimeout<T, L>(work: Promise<T>, ms: number, onTimeout: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, late.then(onTimeout)]).finally(() => clearTimeout(timer));
}

/** Returns a function that tells how many of `ms` milliseconds from now are left, at least one. */
export function countdown(ms: number): () => number {
  const until = performance.now() + ms;
  return () => Math.max(1, Math.ceil(until - performance.now()));
}
