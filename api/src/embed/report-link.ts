import { escapeHtml } from '../../contract/texts/escape-html.ts';
import type { Language } from '../../contract/texts/languages.ts';

/** Only the page has these: a script on somebody else's page does not carry them. */
const texts: Record<Language, string> = {
  en: 'Report this quiz',
  de: 'Dieses Quiz melden',
  fr: 'Signaler ce quiz',
  es: 'Denunciar este cuestionario',
  pt: 'Denunciar este quiz',
  ar: 'الإبلاغ عن هذا الاختبار',
  ja: 'このクイズを報告',
};

/**
 * A link to where the operator takes reports, with the quiz's address: in the query of a page, in the text of a mail. '' without such a
 * place.
 */
export function reportLink(reportUrl: string | undefined, quizUrl: string, language: Language): string {
  if (!reportUrl) return '';
  const url = new URL(reportUrl);
  const isMail = url.protocol === 'mailto:';
  if (isMail) url.search = `?subject=${encodeURIComponent(texts.en)}&body=${encodeURIComponent(quizUrl)}`;
  else url.searchParams.set('quiz', quizUrl);
  const place = isMail ? '' : ' target="_blank" rel="noopener noreferrer"';
  return `<a href="${escapeHtml(url.href)}"${place}>${texts[language]}</a>`;
}
