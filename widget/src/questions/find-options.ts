import type { Option } from './Choices.tsx';

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim();

/** The options that contain what was typed, first those that begin with it. Accents and case do not matter. */
export function findOptions(options: readonly Option[], typed: string): Option[] {
  const query = fold(typed);
  const ranked = options.map((option) => ({ option, at: fold(option.text).indexOf(query) }));
  return [...ranked.filter(({ at }) => at === 0), ...ranked.filter(({ at }) => at > 0)].map(({ option }) => option);
}

/** The option that was typed in full. */
export const exactOption = (options: readonly Option[], typed: string): Option | undefined =>
  options.find(({ text }) => fold(text) === fold(typed));
