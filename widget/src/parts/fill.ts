/** A text with its blanks, `{n}`, filled in. */
export const fill = (text: string, values: Record<string, number>): string =>
  text.replace(/{(.)}/g, (_blank, name: string) => `${values[name]}`);
