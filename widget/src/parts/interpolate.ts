/** Replaces `{n}` and other single-letter placeholders in a text. */
export const interpolate = (text: string, values: Record<string, number | string>): string =>
  text.replace(/{(.)}/g, (_placeholder, name: string) => `${values[name]}`);
