/**
 * Names of elements that can have a shadow root. Not found out by trying: the new root would hide
 * the content.
 */
const SHADOW_HOST_NAME = /-|^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;

/**
 * Whether an element's shadow root is empty, as ours is after an unmount. Shadow roots of the page
 * are never used.
 */
export const isUnclaimed = ({ shadowRoot }: Element): boolean =>
  /^(<style><\/style>)?(<slot><\/slot>)?$/.test(`${shadowRoot?.innerHTML}`);

/**
 * Returns the element to mount a quiz into, and how to restore the container. An element that
 * cannot have a shadow root (`li`, `td`, `figure`), or has one of the page's, gets a child that
 * wraps its content. The content stays visible until a quiz is drawn.
 */
export function claimHost(element: HTMLElement): { host: HTMLElement; release: () => void } {
  const { shadowRoot, localName } = element;
  if (shadowRoot ? isUnclaimed(element) : SHADOW_HOST_NAME.test(localName))
    return { host: element, release: () => undefined };
  const content = [...element.childNodes];
  const host = document.createElement('div');
  // Options are read from the container, whose attributes may change. The child has none, so it is not another container.
  for (const name of ['attributes', 'dataset'] as const)
    Object.defineProperty(host, name, { get: () => element[name] });
  host.append(...content);
  element.append(host);
  return {
    host,
    release() {
      element.textContent = '';
      element.append(...content);
    },
  };
}
