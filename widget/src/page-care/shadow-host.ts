/** What can hold a shadow root, by its name: told before there is anything to show in place of the content. */
const HOLDS_ONE = /-|^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;

/** Whether an element's shadow root has nothing drawn into it, as ours after an unmount. The page's own are never drawn into. */
export const isFree = ({ shadowRoot }: Element): boolean =>
  /^(<style><\/style>)?(<slot><\/slot>)?$/.test(`${shadowRoot?.innerHTML}`);

/**
 * The element that a quiz is drawn into, and how to give its place back. What can hold no shadow root (`li`, `td`, `figure`), or holds one
 * of the page's, gets a child that can, around its content: that is seen until there is a quiz, and where none comes.
 */
export function takeHost(element: HTMLElement): { host: HTMLElement; giveBack: () => void } {
  const { shadowRoot, localName } = element;
  if (shadowRoot ? isFree(element) : HOLDS_ONE.test(localName)) return { host: element, giveBack: () => undefined };
  const content = [...element.childNodes];
  const host = document.createElement('div');
  // It is asked for its options, but is no container of its own.
  for (const { name, value } of element.attributes) if (/^data-(?!quiz-id)/.test(name)) host.setAttribute(name, value);
  host.append(...content);
  element.append(host);
  return {
    host,
    giveBack() {
      element.textContent = '';
      element.append(...content);
    },
  };
}
