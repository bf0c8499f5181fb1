import { readSource } from './read-source.ts';

/**
 * Campaign values of the URL when the script runs. A page may change its URL before anything is
 * sent.
 */
export const landingCampaign = readSource().hidden;
