/** Calls back once, when an element comes into view as the options say. Returns the undo. */
export function whenVisible(element: Element, options: IntersectionObserverInit, call: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.pop()?.isIntersecting) return;
    observer.disconnect();
    call();
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}
