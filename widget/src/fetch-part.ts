import { PARTS } from '#contract/web/paths';

/**
 * Fetches another part of the same build. Uses `import()`, because any Content Security Policy that
 * allows this script also allows that (by origin, nonce or `strict-dynamic`), and Trusted Types do
 * not apply. Some browsers cache a failed import by its URL, so `failures`, the number of failed
 * attempts, changes it.
 */
export const fetchPart = (origin: string, file: string, failures: number) =>
  import(`${origin}${PARTS}${file}?${failures}`);
