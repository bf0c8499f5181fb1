import { cleanPageUrl } from '../../contract/lead/clean-source.ts';

const MAX_PATH = 300;
/** A UUID, a long number, letters and digits in one long word, or anything that is long and mixed: a token rather than a title. */
const TOKEN =
  /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\+?\d{6,}|(?=.*\d)(?=.*[a-z])[\w=~]{16,}|(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w=~.-]{24,})$/;
const MASK = ':id';

/**
 * What is kept of the address of a page that shows a quiz: origin and path, with parts that look
 * personal or secret masked. Undefined for what is no http(s) address.
 */
export function pageAddress(sent: string): string | undefined {
  const url = cleanPageUrl(sent);
  if (url === undefined) return undefined;
  const { origin, pathname } = new URL(url);
  const path = pathname
    .slice(0, MAX_PATH)
    .split('/')
    .map((part) => (TOKEN.test(part) || TOKEN.test(part.toLowerCase()) ? MASK : part))
    .join('/');
  return origin + path;
}
