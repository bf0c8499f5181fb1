import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Writes down what live regions say, from the first page on. */
export async function recordSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const live = '[role=status],[role=alert],[aria-live]:not([aria-live=off])';
    const listen = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const regions = [element?.closest(live), ...(element?.querySelectorAll(live) ?? [])];
      for (const region of regions)
        if (region?.textContent?.trim() && !region.closest('[aria-hidden=true]')) said.push(region.textContent.trim());
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        listen(target);
        addedNodes.forEach(listen);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Everything that was said since it was asked last. */
export const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));

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
