import { thankYouTextDefaults } from '../quiz/quiz-defaults.ts';
import type { Language } from './languages.ts';

type Texts = { title: string; subtitle: string; message: string };

const { title, subtitle, message }: Texts = thankYouTextDefaults;

/** What a thank-you begins with, in every language that visitors see. */
const texts: Record<Language, Texts> = {
  en: { title, subtitle, message },
  de: {
    title: 'Vielen Dank!',
    subtitle: 'Ihre Antworten wurden gespeichert',
    message: 'Danke, dass Sie an unserem Quiz teilgenommen haben. Wir melden uns bald!',
  },
  fr: {
    title: 'Merci !',
    subtitle: 'Vos réponses ont été enregistrées',
    message: 'Merci d’avoir répondu à notre quiz. Nous vous contacterons bientôt !',
  },
  es: {
    title: '¡Gracias!',
    subtitle: 'Tus respuestas se han guardado',
    message: 'Gracias por responder a nuestro cuestionario. ¡Nos pondremos en contacto contigo pronto!',
  },
  pt: {
    title: 'Obrigado!',
    subtitle: 'As suas respostas foram registadas',
    message: 'Obrigado por responder ao nosso quiz. Entraremos em contacto em breve!',
  },
  ar: {
    title: 'شكرًا لك!',
    subtitle: 'تم تسجيل إجاباتك',
    message: 'شكرًا لمشاركتك في اختبارنا. سنتواصل معك قريبًا!',
  },
  ja: {
    title: 'ありがとうございます',
    subtitle: '回答を受け付けました',
    message: 'クイズにご参加いただき、ありがとうございます。近日中にご連絡いたします。',
  },
};

/** The texts of a thank-you as a visitor reads them: what its owner has not changed is in the visitor's language. */
export function thankYouIn<T extends Texts>(config: T, language: Language): T {
  const own = (name: keyof Texts) =>
    config[name] === thankYouTextDefaults[name] ? texts[language][name] : config[name];
  return { ...config, title: own('title'), subtitle: own('subtitle'), message: own('message') };
}
