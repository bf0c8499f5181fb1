/** Placeholder in first parts that the server replaces with the quiz. */
export const TOKEN = '__QUIZFUNNEL_DATA__';
/** Placeholder in first parts that the server replaces with the fragments that the quiz needs. */
export const FRAGMENTS = '__QUIZFUNNEL_FRAGMENTS__';
/** Placeholder in the second part that the build replaces with the texts of one language. */
export const WORDS = '__QUIZFUNNEL_WORDS__';
