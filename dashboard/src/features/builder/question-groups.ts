/** Few enough to be about as high as a window. */
const TOGETHER = 8;

/** Questions from one place up to, not with, another. */
type Group = { key: string; from: number; to: number };

/**
 * The questions of a quiz, a few at a time, so that the browser can leave out those that are out of sight as one: each that it leaves out by
 * itself costs time with every letter. The open one stands alone, so that it stays in the page whatever is put in before it.
 * @param count of questions
 * @param open place of the open one, -1 if there is none
 */
export function groupQuestions(count: number, open: number): Group[] {
  const groups: Group[] = [];
  for (let start = 0; start < count; start += TOGETHER) {
    const end = Math.min(start + TOGETHER, count);
    if (open < start || open >= end) {
      groups.push({ key: `${start}`, from: start, to: end });
      continue;
    }
    if (start < open) groups.push({ key: `${start}`, from: start, to: open });
    groups.push({ key: 'open', from: open, to: open + 1 });
    if (open + 1 < end) groups.push({ key: start < open ? 'rest' : `${start}`, from: open + 1, to: end });
  }
  return groups;
}
