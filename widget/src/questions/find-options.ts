import type { Option } from './Choices.tsx';

/** A text without accents, case and outer spaces, to compare by. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The options that contain what was typed, first those that begin with it. */
export function findOptions(options: readonly Option[], typed: string): Option[] {
  const begins = ({ text }: Option) => +fold(text).startsWith(fold(typed));
  return options.filter(({ text }) => fold(text).includes(fold(typed))).sort((a, b) => begins(b) - begins(a));
}
