import { fetchLeadPart } from './fetch-lead-part.ts';
import { fetchWithRetries } from './fetch-with-retries.ts';

let loading: ReturnType<typeof fetchLeadPart> | undefined;

/** Loads the lead part once for the page. Rejects where it cannot be loaded; everything works without it. */
export const loadLeadPart = (origin = ''): ReturnType<typeof fetchLeadPart> => {
  loading ??= fetchWithRetries(() => fetchLeadPart(origin));
  return loading;
};
