/** Of one list; the deadline of a call ends longer ones. */
const MAX_PAGES = 20;

/** A list that a tool gives in pages of `size`, up to the first one that is not full. */
export async function allPages<T>(size: number, fetchPage: (offset: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const rows = await fetchPage(page * size);
    all.push(...rows);
    if (rows.length < size) break;
  }
  return all;
}
