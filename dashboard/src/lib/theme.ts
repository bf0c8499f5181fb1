export type ThemeChoice = 'system' | 'light' | 'dark';
const KEY = 'quizfunnel-theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

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
  apply();
}

function apply(): void {
  const choice = themeChoice();
  document.documentElement.dataset.theme = choice === 'system' ? (dark.matches ? 'dark' : 'light') : choice;
}

/** To be called once, before the first paint. */
export function followTheme(): void {
  dark.addEventListener('change', apply);
  apply();
}
