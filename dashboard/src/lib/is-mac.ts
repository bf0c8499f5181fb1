/** Whether shortcuts go by ⌘ here, and are written so. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
