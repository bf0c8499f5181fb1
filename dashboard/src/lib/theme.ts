export type ThemeChoice = 'system' | 'light' | 'dark';
const KEY = 'quizfunnel-theme';

export function themeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

/** Shows a theme and remembers it; 'system' follows the device. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Not remembered, but shown.
  }
  show(choice);
}

/** Shows the theme that was chosen. Without a choice the styles follow the device by themselves. */
export const showChosenTheme = (): void => show(themeChoice());

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}
