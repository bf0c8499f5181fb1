/**
 * Finds the open shadow roots on the page, however deep: `look` is called for each that is met, and passes it on to `through`. What the page
 * adds later is given to `enter`, an element at a time. One that is met again is looked through again: its component was away meanwhile, or
 * there is another quiz to look for.
 */
export function shadowRoots(look: (root: ShadowRoot) => void) {
  const known = new WeakSet<Document | ShadowRoot>();
  const roots = new Set<WeakRef<Document | ShadowRoot>>();
  const awaited = new Set<string>();
  const enter = (element: Element) => {
    const { shadowRoot, localName } = element;
    if (shadowRoot) look(shadowRoot);
    else if (localName.includes('-') && !awaited.has(localName)) {
      awaited.add(localName);
      // Where it is refused, it is no name for an element.
      customElements.whenDefined(localName).then(
        () => {
          for (const root of roots) root.deref()?.querySelectorAll(localName).forEach(enter);
        },
        () => undefined,
      );
    }
  };
  const through = (root: Document | ShadowRoot) => {
    if (!known.has(root)) {
      known.add(root);
      roots.add(new WeakRef(root));
    }
    root.querySelectorAll('*').forEach(enter);
  };
  return { enter, through };
}
