import { paths } from '#contract/web/paths';

/** Marks of WP Rocket, Cloudflare Rocket Loader, LiteSpeed Cache and Perfmatters on scripts that they hold back. */
const HELD_BACK = /rocket|litespeed|perfmatters|pmdelayed|\w-text\//;

/** Whether an optimiser holds the script of a quiz back, or did so until now. */
export const isHeldBack = (quizId: string): boolean =>
  [...document.scripts].some(
    ({ src, outerHTML }) => src.includes(paths.embedScript(quizId)) && HELD_BACK.test(outerHTML.replace(src, '')),
  );
