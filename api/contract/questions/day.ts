/** Whether a text is a day of the calendar, as 2026-01-31. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** What is wrong with a day: before the first, or after the last. Days compare as texts. */
export function dayProblem(
  { from = '', to = '9999-12-31' }: { from?: string | undefined; to?: string | undefined },
  day: string,
): 'from' | 'to' | undefined {
  if (day < from) return 'from';
  return day > to ? 'to' : undefined;
}
