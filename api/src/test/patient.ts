import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again while a busy server refuses with 503, as every client is told to by Retry-After;
 * sooner, so that tests do not wait. `busy` are other statuses that mean the same.
 */
export async function patient<A extends { status: number }>(
  ask: () => Promise<A>,
  busy: readonly number[] = [503],
): Promise<A> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await ask();
    if (!busy.includes(answer.status) || attempt === 20) return answer;
    await sleep(100 + Math.random() * 200);
  }
}
