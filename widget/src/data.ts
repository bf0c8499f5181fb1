/** What the server puts in place: first in the script, where it compresses best. */
export const data = __QUIZFUNNEL_DATA__;
