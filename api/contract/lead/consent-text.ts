import type { Language } from '../texts/languages.ts';

/**
 * The consent label in each language, word for word as the visitor sees it. The server stores it with each submission
 * as the text that was agreed to, so it lives here and not among the widget's own messages.
 */
export const consentTexts: Record<Language, string> = {
  en: 'I agree to receive marketing communications and to the processing of my data in accordance with the privacy policy.',
  de: 'Ich stimme dem Erhalt von Marketing-Mitteilungen und der Verarbeitung meiner Daten gemäß der Datenschutzerklärung zu.',
  fr: 'J’accepte de recevoir des communications marketing et le traitement de mes données conformément à la politique de confidentialité.',
  es: 'Acepto recibir comunicaciones de marketing y el tratamiento de mis datos de acuerdo con la política de privacidad.',
  pt: 'Concordo em receber comunicações de marketing e com o tratamento dos meus dados de acordo com a política de privacidade.',
  ar: 'أوافق على تلقي الرسائل التسويقية وعلى معالجة بياناتي وفقًا لسياسة الخصوصية.',
  ja: 'プライバシーポリシーに従い、マーケティング情報の受け取りと個人データの取り扱いに同意します。',
};
