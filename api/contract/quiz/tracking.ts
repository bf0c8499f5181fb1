import type { Tracking } from './quiz-fields.schema.ts';

const rules: Record<keyof Tracking, { pattern: RegExp; message: string }> = {
  gtm: { pattern: /^GTM-[A-Z0-9]{4,12}$/, message: 'Enter a container ID such as GTM-ABC1234' },
  ga4: { pattern: /^G-[A-Z0-9]{4,16}$/, message: 'Enter a measurement ID such as G-ABC1234567' },
  metaPixel: { pattern: /^\d{5,20}$/, message: 'Enter a pixel ID, which is digits only' },
};

/** An id as it is stored. People paste them with spaces and in lower case. */
export const tidyTrackingId = (id: string): string => id.trim().toUpperCase();

/** What keeps a text from being such an id; undefined for a good one and for none. */
export function trackingProblem(name: keyof Tracking, id: string): string | undefined {
  const tidy = tidyTrackingId(id);
  return tidy === '' || rules[name].pattern.test(tidy) ? undefined : rules[name].message;
}

export const isTracked = ({ gtm, ga4, metaPixel }: Tracking): boolean => `${gtm}${ga4}${metaPixel}` !== '';
