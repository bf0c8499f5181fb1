import type { DaySums } from '../projection/sum-days.ts';
import type { Totals } from '../projection/totals.ts';

/** What is counted of each version that visits began with; outcomes by encoded id. */
type CountedVersions = Readonly<Record<string, Partial<Totals> & { outcomes?: Readonly<Record<string, number>> }>>;

export const countedVersions = (sums: DaySums): CountedVersions => (sums.versions ?? {}) as CountedVersions;
