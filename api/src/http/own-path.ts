import { absoluteUrl } from '../../contract/web/absolute-url.ts';
import { parseHttpUrl } from '../../contract/web/url.ts';

/**
 * The path that an address has below the one of this installation (`home`), as routes know it. Undefined for other
 * sites, and for other software on the same host.
 */
export function ownPath(address: string, home: string): string | undefined {
  const url = parseHttpUrl(absoluteUrl(address, home));
  const whole = url ? url.origin + url.pathname : '';
  return whole.startsWith(`${home}/`) ? whole.slice(home.length) : undefined;
}
