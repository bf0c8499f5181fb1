import type { VendorInfo } from '../../../contract/connections/vendor.schema.ts';

/** All switches of a vendor as a link has set them; its defaults count for those left out, and unknown ones are dropped. */
export const switchesOf = (
  { switches }: Pick<VendorInfo, 'switches'>,
  chosen: Readonly<Record<string, boolean>>,
): Record<string, boolean> =>
  Object.fromEntries(switches.map(({ id, isOn }) => [id, Object.hasOwn(chosen, id) ? (chosen[id] ?? isOn) : isOn]));
