/** Inserted by the server. First in the script, because it compresses best there. */
export const data = __QUIZFUNNEL_DATA__;
