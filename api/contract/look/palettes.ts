import type { ThemeInput } from '../web/theme.ts';

/** Colors to start from, by name. `theme.ts` makes each readable; the test beside it checks that it need not change them. */
export const palettes: ReadonlyArray<ThemeInput & { name: string }> = [
  { name: 'Violet', primaryColor: '#6A4FF0', secondaryColor: '#FFFFFF', darkMode: false },
  { name: 'Ocean', primaryColor: '#0B63C5', secondaryColor: '#F4F8FD', darkMode: false },
  { name: 'Forest', primaryColor: '#1B6B43', secondaryColor: '#F5F8F2', darkMode: false },
  { name: 'Terracotta', primaryColor: '#A8452A', secondaryColor: '#FBF5EE', darkMode: false },
  { name: 'Rose', primaryColor: '#B8286A', secondaryColor: '#FFF6F9', darkMode: false },
  { name: 'Ink', primaryColor: '#14121F', secondaryColor: '#FFFFFF', darkMode: false },
  { name: 'Midnight', primaryColor: '#755CF2', secondaryColor: '#FFFFFF', darkMode: true },
  { name: 'Amber night', primaryColor: '#F5B83D', secondaryColor: '#FFFFFF', darkMode: true },
];
