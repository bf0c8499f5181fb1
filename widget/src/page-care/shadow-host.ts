/** On the shadow roots that show what their element holds, whichever build left them: the page's own are never drawn into. */
type Root = ShadowRoot & { quizfunnel?: boolean };

/** What can hold a shadow root, by its name: told before there is anything to show in place of the content. */
const HOLDS_ONE = /-|^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;

/** Lets an element show what it holds, although a shadow root of ours stays on it for good. */
export function showContent({ shadowRoot }: Element): void {
  if (!shadowRoot) return;
  Object.assign(shadowRoot, { adoptedStyleSheets: [], quizfunnel: true });
  shadowRoot.replaceChildren(document.createElement('slot'));
}

/**
 * The element that a quiz is drawn into, and how to give its place back. What can hold no shadow root (`li`, `td`, `figure`), or holds one
 * of the page's, gets a child that can, in place of its content.
 */
export function takeHost(element: HTMLElement): { host: HTMLElement; giveBack: () => void } {
  const root: Root | null = element.shadowRoot;
  if (root ? root.quizfunnel || !root.firstChild : HOLDS_ONE.test(element.localName))
    return { host: element, giveBack: () => undefined };
  const content = [...element.childNodes];
  const host = document.createElement('div');
  // It is asked for its options, but is no container of its own.
  for (const { name, value } of element.attributes) if (/^data-(?!quiz-id)/.test(name)) host.setAttribute(name, value);
  element.replaceChildren(host);
  return { host, giveBack: () => element.replaceChildren(...content) };
}
