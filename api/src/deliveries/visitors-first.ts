/** How long work in the background lets visitors go before it; then it goes on all the same. */
const PATIENCE_MS = 100;

let waiting = 0;
let resume: Array<() => void> = [];

/** Does what a visitor waits for, before work in the background of this process begins anything else. */
export async function beforeOthers<T>(work: () => Promise<T>): Promise<T> {
  waiting += 1;
  try {
    return await work();
  } finally {
    waiting -= 1;
    if (waiting === 0) {
      for (const go of resume) go();
      resume = [];
    }
  }
}

/** Resolves once no visitor waits, or after a short timeout, so that constant traffic cannot stall deliveries. */
export async function giveWay(): Promise<void> {
  if (waiting === 0) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    resume.push(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
