import type { LiveQuiz } from '../page-events.ts';

const sheets = new WeakMap<ShadowRoot, CSSStyleSheet>();

/**
 * Gives a quiz its styles back after the page has moved it into another document, such as that of a
 * window of its own: browsers drop style sheets that belong to the first document.
 */
export function restoreStyles({ element }: LiveQuiz): void {
  const { shadowRoot, ownerDocument } = element;
  const [sheet] = shadowRoot?.adoptedStyleSheets ?? [];
  if (!shadowRoot || shadowRoot.querySelector('style')) return;
  if (sheet) return void sheets.set(shadowRoot, sheet);
  const lost = sheets.get(shadowRoot);
  const { defaultView } = ownerDocument;
  if (!lost || !defaultView) return;
  const copy = new (defaultView as Window & typeof globalThis).CSSStyleSheet();
  copy.replaceSync([...lost.cssRules].map(({ cssText }) => cssText).join(''));
  shadowRoot.adoptedStyleSheets = [copy];
}
