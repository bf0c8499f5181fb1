import { ApiError, api, isAnswered, isRefusal } from './api.ts';

/**
 * Writes, and where no answer comes looks what became of it: what was lost may have been the answer alone. `look` returns undefined for
 * what has not been done. Where that is not answered either, the write has failed as it did. A server that says that it is not available
 * could not tell.
 */
export async function writeOrCheck<T>(write: () => Promise<T>, look: () => Promise<T | undefined>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isAnswered(error) || isRefusal(error, 'unavailable')) throw error;
    const done = await look().catch(() => undefined);
    if (done === undefined) throw error;
    return done;
  }
}

/** Deletes what has this path. What is gone already is what was asked for. */
export const deleteOrCheck = (path: string, headers?: Parameters<typeof api>[3]): Promise<true> =>
  writeOrCheck<true>(
    () =>
      trueAt(
        404,
        api<void>('DELETE', path, undefined, headers).then(() => true),
      ),
    () =>
      trueAt(
        404,
        api<unknown>('GET', path).then(() => undefined),
      ),
  );

/** Ends the session and whatever else goes with it: whoever is signed out afterwards is where they wanted to be. */
export const leaveOrCheck = (leave: () => Promise<void>): Promise<true> =>
  writeOrCheck<true>(
    () => leave().then(() => true),
    () =>
      trueAt(
        401,
        api<unknown>('GET', '/api/auth/user').then(() => undefined),
      ),
  );

/** True where the call is refused with this status, else what it comes to. */
const trueAt = <T>(status: number, call: Promise<T>): Promise<T | true> =>
  call.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === status) return true;
    throw error;
  });
