import type { Language } from '../../contract/texts/languages.ts';

type Words = {
  /** What the picture invites to. */
  take: string;
  /** What is said of a result by whoever shares it. */
  got: (outcome: string) => string;
  scored: (score: number) => string;
};

/** What a shared result says in each language. */
export const pictureWords: Record<Language, Words> = {
  en: {
    take: 'Take the quiz',
    got: (outcome) => `I got “${outcome}”`,
    scored: (score) => `I scored ${score} out of 100`,
  },
  de: {
    take: 'Zum Quiz',
    got: (outcome) => `Mein Ergebnis: „${outcome}“`,
    scored: (score) => `Mein Ergebnis: ${score} von 100`,
  },
  es: {
    take: 'Haz el cuestionario',
    got: (outcome) => `Mi resultado: «${outcome}»`,
    scored: (score) => `Mi resultado: ${score} de 100`,
  },
  fr: {
    take: 'Faire le quiz',
    got: (outcome) => `Mon résultat : « ${outcome} »`,
    scored: (score) => `Mon résultat : ${score} sur 100`,
  },
  pt: {
    take: 'Fazer o quiz',
    got: (outcome) => `O meu resultado: “${outcome}”`,
    scored: (score) => `O meu resultado: ${score} em 100`,
  },
  ar: {
    take: 'ابدأ الاختبار',
    got: (outcome) => `نتيجتي: «${outcome}»`,
    scored: (score) => `نتيجتي: ${score} من 100`,
  },
  ja: {
    take: 'クイズに挑戦',
    got: (outcome) => `私の結果は「${outcome}」`,
    scored: (score) => `私の結果は100点中${score}点`,
  },
};
