/**
 * Loads the lead part from the server with this origin. The build replaces this module by an import
 * from there.
 */
export const fetchLeadPart = (_origin: string) => import('../lead-part/lead-part.ts');
