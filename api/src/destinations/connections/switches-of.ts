import type { LinkSettings } from '../../../contract/connections/link.schema.ts';
import type { VendorInfo } from '../../../contract/connections/vendor.schema.ts';
import { vendorNamed } from './vendor-access.ts';

/** All switches of a vendor as a link has set them; its defaults count for those left out, and unknown ones are dropped. */
export const switchesOf = (
  { switches }: Pick<VendorInfo, 'switches'>,
  chosen: Readonly<Record<string, boolean>>,
): Record<string, boolean> =>
  Object.fromEntries(switches.map(({ id, isOn }) => [id, Object.hasOwn(chosen, id) ? (chosen[id] ?? isOn) : isOn]));

/** Whether a tool itself asks its people to confirm their addresses, as a link has set it. */
export function asksItself({ switches: chosen }: Pick<LinkSettings, 'switches'>, vendor = ''): boolean {
  const info = vendorNamed(vendor)?.info;
  return info?.switches.some(({ id, confirms }) => confirms && switchesOf(info, chosen)[id]) === true;
}
