/** Calls `look` for each open shadow root on the page, however deep, now and later. Returns the undo. */
export function watchShadowRoots(look: (root: ShadowRoot) => void): () => void {
  const known = new WeakSet<Node>();
  const awaited = new Set<string>();
  const enter = (element: Element) => {
    const { shadowRoot, localName } = element;
    if (shadowRoot && !known.has(shadowRoot)) {
      watch(shadowRoot);
      look(shadowRoot);
    }
    if (!shadowRoot && localName.includes('-') && !awaited.has(localName)) {
      awaited.add(localName);
      // Where it is refused, it is no name for an element.
      customElements.whenDefined(localName).then(
        () => {
          for (const root of roots()) root.querySelectorAll(localName).forEach(enter);
        },
        () => undefined,
      );
    }
  };
  const observed = new Set<WeakRef<Document | ShadowRoot>>();
  const roots = () => [...observed].flatMap((one) => one.deref() ?? []);
  const watch = (root: Document | ShadowRoot) => {
    known.add(root);
    observed.add(new WeakRef(root));
    observer.observe(root, { childList: true, subtree: true });
    root.querySelectorAll('*').forEach(enter);
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes as NodeListOf<Element>)
        if (node.nodeType === 1) {
          enter(node);
          if (node.firstElementChild) node.querySelectorAll('*').forEach(enter);
        }
  });
  watch(document);
  return () => observer.disconnect();
}
