import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

const LIVE = '[role=status],[role=alert],[aria-live]:not([aria-live=off])';

/**
 * Listens to live regions from now on. A test calls it before `open`, so that nothing is missed.
 * @returns `said`, which hands out what was announced since it was asked last, and `expectSaid`, which waits for an announcement
 */
export function listen(): { said: () => string[]; expectSaid: (text: string | RegExp) => Promise<void> } {
  let heard: string[] = [];
  const hear = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const regions = new Set([element?.closest(LIVE), ...(element?.querySelectorAll(LIVE) ?? [])]);
    for (const region of regions)
      if (region?.textContent.trim() && !region.closest('[aria-hidden=true]')) heard.push(region.textContent.trim());
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of [target, ...addedNodes]) hear(node);
      // One that the next has replaced before this is called, which no region says any more.
      const isLive = target instanceof Element && target.matches(LIVE);
      if (isLive) heard.push(...[...addedNodes].flatMap(({ textContent }) => textContent?.trim() || []));
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  const said = () => {
    const all = heard;
    heard = [];
    return all;
  };
  const expectSaid = async (text: string | RegExp) => {
    await waitFor(() => expect(heard).toContainEqual(typeof text === 'string' ? text : expect.stringMatching(text)));
    heard = [];
  };
  return { said, expectSaid };
}
