import type { Page } from 'playwright';
import { expect } from 'vitest';

type Focus = { name: string; tag: string; problem: string };

/** Where the focus is: what it is called, and what is wrong with it. */
const focus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null;
    if (!at || at === document.body) return { name: '', tag: 'body', problem: 'lost to the page' };
    const labels = (at as HTMLInputElement).labels;
    const by = at.getAttribute('aria-labelledby');
    const name =
      at.getAttribute('aria-label') ??
      (by ? document.getElementById(by)?.textContent : undefined) ??
      labels?.[0]?.textContent ??
      (at.textContent.trim() || at.title);
    const { top, bottom, width, height } = at.getBoundingClientRect();
    const problem = !name
      ? 'without a name'
      : width * height === 0 || !at.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        ? 'out of sight'
        : bottom <= 0 || top >= innerHeight
          ? 'outside the window'
          : at.matches(':disabled')
            ? 'disabled'
            : at.closest('[aria-hidden=true],[inert]')
              ? 'hidden from readers'
              : '';
    return { name: name ?? '', tag: at.tagName.toLowerCase(), problem };
  });

/** The focus rests on something that can be seen, is called something and is not disabled, whatever was done. */
export async function expectFocus(page: Page, after: string, name?: string | RegExp): Promise<void> {
  await expect.poll(async () => (await focus(page)).problem, { message: `the focus after “${after}”` }).toBe('');
  if (name)
    await expect.poll(async () => (await focus(page)).name, { message: `the focus after “${after}”` }).toMatch(name);
}
