import { waitFor } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';

const LIVE = '[role=status],[role=alert],[aria-live]:not([aria-live=off])';

/**
 * Listens to live regions until the test ends. A test calls it before `open`, so that nothing is missed. Each announcement is heard
 * once, as the text that was added to a region, or the text of a region that was added.
 * @returns `said`, which hands out what was announced since it was asked last, and `expectSaid`, which waits until that is exactly these
 * texts
 */
export function listen(): { said: () => string[]; expectSaid: (...texts: string[]) => Promise<void> } {
  let heard: string[] = [];
  const hear = (node: Node) => {
    const text = node.textContent?.trim();
    const element = node instanceof Element ? node : node.parentElement;
    if (text && !element?.closest('[aria-hidden=true]')) heard.push(text);
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const isInRegion = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (isInRegion) for (const node of target instanceof Text ? [target] : addedNodes) hear(node);
      else for (const node of addedNodes) for (const region of outermostRegions(node)) hear(region);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  const said = () => {
    const all = heard;
    heard = [];
    return all;
  };
  const expectSaid = async (...texts: string[]) => {
    await waitFor(() => expect(heard).toEqual(texts));
    heard = [];
  };
  return { said, expectSaid };
}

function outermostRegions(node: Node): Element[] {
  if (!(node instanceof Element)) return [];
  if (node.matches(LIVE)) return [node];
  return [...node.querySelectorAll(LIVE)].filter((region) => !region.parentElement?.closest(LIVE));
}
