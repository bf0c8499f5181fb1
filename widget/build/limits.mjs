// Sizes that the build enforces and the size benchmark has as goals: bytes in Brotli 11.

/** The script, including a quiz of eight questions and its texts. */
export const MAX_FIRST_PART = 13_400;
/** The same for a quiz with a custom lead form that has every kind of field. */
export const MAX_FORM_PART = 15_040;
/** What a fragment adds to a script. */
export const MAX_FRAGMENT = 900;
/** The script of a quiz of eight questions with all kinds of questions, and their texts. */
export const MAX_ALL_KINDS = 17_000;
/** The same with everything that questions can have, and all texts of questions. */
export const MAX_ALL_FRAGMENTS = 20_000;
/**
 * The script with response headers. The initial congestion window of a TCP connection: ten segments
 * of 1,460 bytes.
 */
export const MAX_FIRST_RESPONSE = 14_600;
/** The second part, which is needed after the lead is stored. */
export const MAX_SECOND_PART = 9_728;
/** The lead part, which few visitors need. */
export const MAX_LEAD_PART = 1_920;
/** The page-care part, which pages that embed a quiz need. */
export const MAX_PAGE_CARE = 3_648;
/** The part that solves challenges. */
export const MAX_SOLVER = 4_608;
/** The script that measures a quiz's own page. */
export const MAX_MEASURE = 1_536;
/** `/frame.js`. */
export const MAX_WATCHER = 1_536;
/** `/popup.js`. */
export const MAX_POPUP = 4_096;
/** What each package adds to a host application, minified. */
export const MAX_PACKAGE = 1_536;
