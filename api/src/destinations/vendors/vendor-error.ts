/**
 * Why a tool did not take a message. `key` and `settings` wait for the owner: the credentials are refused, or what the link names
 * (a list, a field) or a value in it. `retry` is tried again by the usual schedule, not before `retryAfterMs`.
 */
export type VendorProblem = 'key' | 'settings' | 'retry';

export class VendorError extends Error {
  readonly kind: VendorProblem;
  /** The answer's, or null if none came. */
  readonly status: number | null;
  readonly retryAfterMs: number | undefined;
  /** The first part of the answer, for the log. */
  readonly response: string;

  /** @param message a sentence for the owner, with the tool's own words where it has said any */
  constructor(
    kind: VendorProblem,
    message: string,
    {
      status = null,
      retryAfterMs,
      response = '',
    }: { status?: number | null; retryAfterMs?: number | undefined; response?: string } = {},
  ) {
    super(message);
    this.name = 'VendorError';
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.response = response;
  }
}
