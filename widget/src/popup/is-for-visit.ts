import type { PopupOptions } from './popup-options.ts';

/** Widest viewport of a phone. */
const PHONE_PX = 767;

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')}$`).test(path);

/** Whether a quiz is for this page, device and campaign. */
export function isForVisit({ paths, devices, campaigns }: Pick<PopupOptions, 'paths' | 'devices' | 'campaigns'>) {
  const device = innerWidth <= PHONE_PX ? 'phone' : 'desktop';
  const campaign = new URLSearchParams(location.search).get('utm_campaign');
  return (
    (!paths[0] || paths.some((pattern) => matches(pattern, location.pathname))) &&
    (!devices[0] || devices.includes(device)) &&
    (!campaigns[0] || (campaign !== null && campaigns.includes(campaign)))
  );
}
