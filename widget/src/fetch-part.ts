import { paths } from '#contract/paths';

/**
 * Fetches another part of this very build. An import is let in by whatever policy let this script in: its origin, its nonce or
 * `strict-dynamic`; and pages with trusted types have no say in it, as they have with the address of a script element. Some browsers
 * remember by its address that a module did not come: `failures` counts how often.
 */
export const fetchPart = (origin: string, file: string, failures: number) =>
  import(`${origin}${paths.embedPart(file)}${failures ? `?${failures}` : ''}`);
