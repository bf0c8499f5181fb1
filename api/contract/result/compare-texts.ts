import type { Language } from '../texts/languages.ts';

/** `{percent}` of `{count}` stored results are lower; `{noun}` is the owner's word for those who took the quiz, or `results`. */
const texts: Record<Language, { sentence: string; results: string }> = {
  en: { sentence: 'Better than {percent}% of {count} {noun}', results: 'results' },
  de: { sentence: 'Besser als {percent} % von {count} {noun}', results: 'Ergebnissen' },
  fr: { sentence: 'Mieux que {percent} % de {count} {noun}', results: 'résultats' },
  es: { sentence: 'Mejor que el {percent} % de {count} {noun}', results: 'resultados' },
  pt: { sentence: 'Melhor do que {percent}% de {count} {noun}', results: 'resultados' },
  ar: { sentence: 'أفضل من {percent}٪ من {count} {noun}', results: 'نتيجة' },
  ja: { sentence: '{count}件の{noun}のうち{percent}%より上です', results: '結果' },
};

/** How a result compares with earlier ones. */
export type Comparison = { percent: number; count: number };
/** What one looks like, in previews. */
export const SAMPLE_COMPARISON: Comparison = { percent: 71, count: 312 };
/** A comparison with fewer results says nothing. */
export const LEAST_COMPARED = 50;

export const compareText = ({ percent, count }: Comparison, noun: string, language: Language): string => {
  const { sentence, results } = texts[language];
  const values: Readonly<Record<string, string>> = {
    percent: `${percent}`,
    count: count.toLocaleString(language),
    noun: noun || results,
  };
  return sentence.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
};
