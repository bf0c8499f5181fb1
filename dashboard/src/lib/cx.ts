/** Class names joined, the absent ones left out. */
export const cx = (...names: Array<string | false | undefined | null>): string => names.filter(Boolean).join(' ');
