/**
 * `JSON.stringify` for plain data that ignores `toJSON`. Old libraries such as Prototype define one
 * on arrays that escapes twice, and it cannot be deleted on pages that freeze their prototypes.
 */
export function toJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toJson).join()}]`;
  if (typeof value !== 'object' || !value) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${toJson(field)}`).join()}}`;
}
