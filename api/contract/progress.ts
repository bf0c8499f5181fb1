/** How far a visitor is at question `index` (0-based) of `count`: the question's number and the percent already behind it. */
export function progressAt(index: number, count: number): { number: number; count: number; percent: number } {
  return { number: index + 1, count, percent: count > 0 ? Math.round((100 * (index + 1)) / count) : 0 };
}
