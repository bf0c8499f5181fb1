/** The result of `work`, or that of `onTimeout`, which may throw, if it takes longer than `ms` milliseconds. The work itself goes on. */
export async function withTimeout<T, L>(work: Promise<T>, ms: number, onTimeout: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, late.then(onTimeout)]).finally(() => clearTimeout(timer));
}

/** Milliseconds that are left of `ms` from now on, at least one, each time it is asked. */
export function countdown(ms: number): () => number {
  const until = performance.now() + ms;
  return () => Math.max(1, Math.ceil(until - performance.now()));
}
