/**
 * Navigates the top window, not a frame around the quiz: few sites allow being framed. When the
 * browser forbids it, nothing happens, and the result with its link shows after a while.
 */
export function navigateTop(url: string): void {
  try {
    (top ?? window).location.href = url;
  } catch {
    // A sandboxed frame, or one without user activation.
  }
}
