import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** What is being worked for: a request, in the step of its trace that is current, if it is traced. */
export type Work = { requestId?: string | undefined; span?: Span | undefined };

const works = new AsyncLocalStorage<Work>();

/** Works on behalf of a request, or of none: until `work` is done, each log line and each operation of the database carries its id. */
export const onBehalfOf = <T>(of: Work, work: () => T): T => works.run(of, work);

const NOTHING: Work = {};
export const currentWork = (): Work => works.getStore() ?? NOTHING;
/** The id of the request that the caller works for; undefined outside of one. */
export const currentRequestId = (): string | undefined => currentWork().requestId;

/** The same as a field of what is stored for workers, so that they work on behalf of it. */
export function ofCurrentRequest(): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}
