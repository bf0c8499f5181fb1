import { type Language, languageOf } from '#contract/texts/languages';

const words: Record<Language, { close: string; open: string }> = {
  en: { close: 'Close', open: 'Take the quiz' },
  de: { close: 'Schließen', open: 'Zum Quiz' },
  fr: { close: 'Fermer', open: 'Faire le quiz' },
  es: { close: 'Cerrar', open: 'Hacer el quiz' },
  pt: { close: 'Fechar', open: 'Fazer o quiz' },
  ar: { close: 'إغلاق', open: 'ابدأ الاختبار' },
  ja: { close: '閉じる', open: 'クイズを始める' },
};

/** The texts around a quiz, in the language of the page. */
export const popupWords = () => words[languageOf(document.documentElement.lang) ?? 'en'];
