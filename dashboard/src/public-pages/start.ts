import { showChosenTheme } from '../lib/theme.ts';

/** Until what was there at the load event has been painted, fonts and all. */
const PAINTED_MS = 100;

showChosenTheme();
// The page is finished HTML: what makes it live stands in a template, and takes no part of the network until it is painted.
addEventListener('load', () => setTimeout(() => requestAnimationFrame(() => setTimeout(bringToLife)), PAINTED_MS));

function bringToLife() {
  for (const later of document.querySelectorAll('template')) document.head.append(later.content);
}
