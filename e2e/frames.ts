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
 * Records the layout shifts of the page's documents that no input caused, from the next navigation
 * on. An element that has become wider and higher was not moved: the page was drawn between its tag
 * and its text. Nor was one that has become higher while the page was parsed: it is centred, and has
 * got more children. White space moves in its line while the rest of the line is parsed.
 */
export const recordLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const wasParsedBy = (time: number) => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return !!navigation?.domInteractive && navigation.domInteractive <= time;
    };
    const grew = ({ previousRect: before, currentRect: after }: Shift['sources'][number], time: number) =>
      after.height > before.height && (after.width > before.width || !wasParsedBy(time));
    const isWhiteSpace = ({ node }: Shift['sources'][number]) => node?.nodeType === 3 && !node.textContent?.trim();
    const corners = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`;
    const shifts: string[] = [];
    const add = (entries: PerformanceEntryList) => {
      for (const { hadRecentInput, startTime, value, sources } of entries as Shift[]) {
        if (hadRecentInput || sources.every((source) => grew(source, startTime) || isWhiteSpace(source))) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} ${JSON.stringify(node?.textContent?.slice(0, 40))} from ${corners(previousRect)} to ${corners(currentRect)}`,
        );
        shifts.push(`${value} after ${Math.round(startTime)} ms: ${moved.join('; ')}`);
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      layoutShifts: () => {
        add(observer.takeRecords());
        return shifts;
      },
    });
  });

/** What has moved by now, with the shift's score. */
export async function layoutShifts(page: Page): Promise<string[]> {
  await nextFrames(page);
  return page.evaluate(() => (window as unknown as { layoutShifts: () => string[] }).layoutShifts());
}
