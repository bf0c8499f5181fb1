import type { Locator, Page } from 'playwright';

/**
 * Resolves once the page has drawn two frames: what was left to the next frame, or to a task before
 * it, has happened.
 */
export const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/**
 * Resolves once everything that observed the element's intersection before knows where it is, and
 * the page was idle after that: what a quiz fetches or counts when it comes into view has been
 * asked for.
 */
export const afterObservers = (element: Locator): Promise<void> =>
  element.first().evaluate(
    (node) =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          requestIdleCallback(() => resolve());
        });
        observer.observe(node);
      }),
  );

/** Resolves once the transitions that run in the element, or have just begun there, are over. */
export const afterTransitions = (element: Locator): Promise<void> =>
  element.evaluate(async (node) => {
    await Promise.allSettled(node.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });

/**
 * Sums the layout shifts of the page's documents that no input caused, from the next navigation on.
 */
export const recordLayoutShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as Array<PerformanceEntry & { value: number; hadRecentInput: boolean }>)
        if (!entry.hadRecentInput) sum += entry.value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      layoutShift: () => {
        add(observer.takeRecords());
        return sum;
      },
    });
  });

/** The sum, with what was drawn by now. */
export async function layoutShift(page: Page): Promise<number> {
  await nextFrames(page);
  return page.evaluate(() => (window as unknown as { layoutShift: () => number }).layoutShift());
}
