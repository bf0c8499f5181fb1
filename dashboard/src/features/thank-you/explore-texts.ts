import type { Language } from '#contract/texts/languages';

/** The way on from a thank-you page, in the quiz's language. */
export const exploreTexts: Record<Language, string> = {
  en: 'Explore More Quizzes',
  de: 'Weitere Quiz entdecken',
  es: 'Descubrir más cuestionarios',
  fr: 'Découvrir d’autres quiz',
  pt: 'Descobrir mais quizzes',
  ar: 'اكتشف المزيد من الاختبارات',
  ja: 'ほかのクイズを見る',
};
