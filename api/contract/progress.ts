/** How much of `count` questions a visitor has got to, at question `index` (0-based) of them: whole percent, with that one. */
export const percentAt = (index: number, count: number): number => Math.round((100 * (index + 1)) / count);
