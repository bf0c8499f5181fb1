import axe from 'axe-core';
import type { Page } from 'playwright';

/** What axe finds wrong on a page by WCAG 2.2 AA, in words; empty when nothing is. Shadow roots are looked into. */
export async function axeProblems(page: Page): Promise<string[]> {
  await rest(page);
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })",
  )) as { violations: Array<{ id: string; nodes: Array<{ html: string; failureSummary: string }> }> };
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.split('\n')[1] ?? ''}`),
  );
}

/**
 * Waits for the page to rest: a color on its way to another is nobody's contrast. What only shows an edit follows it a moment later, so
 * nothing may have moved for a while.
 */
const rest = (page: Page) =>
  page.evaluate(async () => {
    for (let still = 0; still < 3; still += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      // Those of a quiz are its shadow root's.
      const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
      const moving = [document, ...roots]
        .flatMap((root) => root.getAnimations())
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      if (moving.length > 0) still = -1;
    }
  });
