import type { Page } from 'playwright';

/** More than WCAG 1.4.12 asks for, in every shadow root. */
const SPACING =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}';

/** Sets lines, letters and words of a page apart, as people do who read better so. Returns what takes that back. */
export async function spaceText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((css) => {
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    for (const root of roots) {
      const style = document.createElement('style');
      style.className = 'spaced';
      style.textContent = css;
      (root instanceof Document ? root.head : root).append(style);
    }
  }, SPACING);
  return () =>
    page.evaluate(() => {
      const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
      for (const root of roots) for (const style of root.querySelectorAll('.spaced')) style.remove();
    });
}

/** What cannot be read or reached without scrolling to the side, or at all: what sticks out of the window, and words that are cut off. */
export async function reflowProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    const name = (element: Element) =>
      `${element.localName}.${element.className} ${(element.textContent ?? '').trim().slice(0, 40)}`;
    const problems: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth)
      problems.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    for (const element of roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>('body *,.root,.root *')])) {
      const style = getComputedStyle(element);
      const { left, right, width } = element.getBoundingClientRect();
      // What is only to be heard, or to be filled in by machines, is a pixel wide or cut out.
      if (width <= 1 || element.closest('.trap,.unseen,.sr-only,svg') || style.visibility === 'hidden') continue;
      if (left < -1 || right > innerWidth + 1) problems.push(`sticks out: ${name(element)}`);
      const isCut = (size: number, room: number, overflow: string) => overflow !== 'visible' && size > room + 2;
      if (
        !element.matches('textarea,select,input') &&
        (isCut(element.scrollWidth, element.clientWidth, style.overflowX) ||
          isCut(element.scrollHeight, element.clientHeight, style.overflowY)) &&
        !element.matches('html,body')
      )
        problems.push(`is cut: ${name(element)}`);
    }
    return problems;
  });
}
