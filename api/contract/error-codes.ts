/** Machine-readable reasons in every error body `{message, code, issues?, requestId}`. */
export const errorCodes = [
  'validation_failed',
  'bad_json',
  'body_too_large',
  'unsupported_media_type',
  'unauthorized',
  'cross_site_request',
  'not_found',
  'quiz_not_found',
  'submission_not_found',
  'delivery_not_found',
  'object_not_found',
  'submission_conflict',
  'submission_erased',
  'not_publishable',
  'method_not_allowed',
  'too_many_requests',
  'upload_refused',
  'not_configured',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];
