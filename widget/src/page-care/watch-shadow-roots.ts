/**
 * Finds open shadow roots at any depth and calls `found` for each, which passes it to `visitAll`.
 * Elements that the page adds later go to `visit`, one at a time. `found` is called again for a
 * known root: its component may have been away, or another quiz is searched for.
 */
export function watchShadowRoots(found: (root: ShadowRoot) => void) {
  let roots: Array<Document | ShadowRoot> = [];
  const awaitedNames: string[] = [];
  const visit = (element: Element) => {
    const { shadowRoot, localName } = element;
    if (shadowRoot) found(shadowRoot);
    else if (localName.includes('-') && !awaitedNames.includes(localName)) {
      awaitedNames.push(localName);
      // Rejects for names that are not valid for custom elements.
      customElements.whenDefined(localName).then(
        () => {
          for (const root of roots) root.querySelectorAll(localName).forEach(visit);
        },
        () => undefined,
      );
    }
  };
  const visitAll = (root: Document | ShadowRoot) => {
    // Without those that have left the page, which would leak. They are visited again if they return.
    if (!roots.includes(root)) roots = [...roots, root].filter(({ isConnected }) => isConnected);
    root.querySelectorAll('*').forEach(visit);
  };
  return { visit, visitAll };
}
