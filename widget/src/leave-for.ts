/**
 * Sends the visitor's window on, not the frame that a page builder has put its own or our script in: few addresses let themselves be
 * framed. Where that is forbidden nothing happens, and the result with its button shows after a while.
 */
export function leaveFor(url: string): void {
  try {
    (top ?? window).location.href = url;
  } catch {
    // A sandbox, or a frame that nobody has touched.
  }
}
