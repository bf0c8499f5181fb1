/** Whether two JSON values are equal. The order of fields makes no difference, nor does a field that is undefined. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) =>
    sameValue((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  );
}
