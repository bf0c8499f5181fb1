/**
 * Finds open shadow roots at any depth and calls `found` for each, which passes it to `visitAll`.
 * Elements that the page adds later go to `visit`, one at a time. `found` is called again for a
 * known root: its component may have been away, or another quiz is searched for.
 */
export function watchShadowRoots(found: (root: ShadowRoot) => void) {
  const known = new WeakSet<Document | ShadowRoot>();
  const roots = new Set<WeakRef<Document | ShadowRoot>>();
  const awaitedNames = new Set<string>();
  const visit = (element: Element) => {
    const { shadowRoot, localName } = element;
    if (shadowRoot) found(shadowRoot);
    else if (localName.includes('-') && !awaitedNames.has(localName)) {
      awaitedNames.add(localName);
      // Rejects for names that are not valid for custom elements.
      customElements.whenDefined(localName).then(
        () => {
          for (const root of roots) root.deref()?.querySelectorAll(localName).forEach(visit);
        },
        () => undefined,
      );
    }
  };
  const visitAll = (root: Document | ShadowRoot) => {
    if (!known.has(root)) {
      known.add(root);
      roots.add(new WeakRef(root));
    }
    root.querySelectorAll('*').forEach(visit);
  };
  return { visit, visitAll };
}
