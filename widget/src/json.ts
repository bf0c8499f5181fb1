/**
 * JSON of plain data, on whatever page: old libraries gave arrays and objects a `toJSON` that quotes twice, and a page that has frozen its
 * prototypes lets nobody take it away. Nothing calls it where each part is written by itself.
 */
export function toJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toJson).join()}]`;
  if (typeof value !== 'object' || !value) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${toJson(field)}`).join()}}`;
}
