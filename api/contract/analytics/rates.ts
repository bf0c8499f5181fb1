/** `part` of `whole` in percent, 0 when there is no whole. */
export function rate(part: number, whole: number): number {
  return whole > 0 ? (100 * part) / whole : 0;
}

/** Whole percent of views that became leads. */
export function conversion(submissionCount: number, viewCount: number | undefined): number {
  return Math.round(rate(submissionCount, viewCount ?? 0));
}

/** Change against the month before in percent: from nothing to something is 100, from nothing to nothing 0. */
export function growth(now: number, before: number): number {
  if (before === 0) return now > 0 ? 100 : 0;
  return Math.round((100 * (now - before)) / before);
}
