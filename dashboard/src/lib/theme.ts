export type ThemeChoice = 'system' | 'light' | 'dark';
const KEY = 'quizfunnel-theme';

/** What was chosen on this device; 'system' follows it. */
export function themeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

/** Shows a theme and remembers it. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Not remembered, but shown.
  }
  showTheme(choice);
}

/** Shows a theme: the style sheet follows the device unless the document names a theme. */
export function showTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}
