import { showChosenTheme } from '../lib/theme.ts';
import '../styles.css';

/** Until what was there at the load event has been painted, fonts and all. */
const PAINTED_MS = 100;
const begin = () => void import('./hydrate.tsx');

showChosenTheme();
// The page is finished HTML: what makes it live comes once it is painted, and takes no part of the network from that.
addEventListener('load', () => setTimeout(() => requestAnimationFrame(() => setTimeout(begin)), PAINTED_MS));
