/**
 * Makes the ids of one page's headings, as GitHub makes them, so that a link to a section works in both places.
 * @returns {(text: string) => string}
 */
export function headingIds() {
  const times = /** @type {Map<string, number>} */ (new Map());
  return (text) => {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const time = times.get(id) ?? 0;
    times.set(id, time + 1);
    return time === 0 ? id : `${id}-${time}`;
  };
}
