import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string | undefined>();

/**
 * Works on behalf of a request, or of none: until `work` is done, each log line and each operation of
 * the database carries its id.
 */
export const onBehalfOf = <T>(requestId: string | undefined, work: () => T): T => requests.run(requestId, work);

/** The id of the request that the caller works for; undefined outside of one. */
export const currentRequestId = (): string | undefined => requests.getStore();

/** The same as a field of what is stored for workers, so that they work on behalf of it. */
export function ofCurrentRequest(): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}
