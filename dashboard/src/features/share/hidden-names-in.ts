import type { Quiz } from '#contract/quiz/quiz.schema';

const HIDDEN = /\{\{\s*hidden:([a-z0-9_-]{1,40})\s*[|}]/g;

/** The hidden fields that texts and addresses of a quiz quote, each of which its address fills in. */
export const hiddenNamesIn = (quiz: Pick<Quiz, 'resultBlocks' | 'outcomes' | 'thankYouPageConfig' | 'redirectUrl'>) => {
  const { resultBlocks, outcomes, thankYouPageConfig, redirectUrl } = quiz;
  const texts = JSON.stringify({ resultBlocks, outcomes, thankYouPageConfig, redirectUrl });
  return [...new Set([...texts.matchAll(HIDDEN)].map(([, name = '']) => name))];
};
