import type { Language } from '../../../contract/texts/languages.ts';

const en = {
  /** `{quiz}` is the title of the quiz, `{n}` of `{m}` questions are answered. */
  subject: 'Finish your quiz: {quiz}',
  heading: 'Go on where you stopped',
  text: 'Your answers so far are kept: {n} of {m}. The button below takes you to the next question.',
  button: 'Finish the quiz',
};

/** What a visitor is told who left a quiz before its end; what else is in the mail, the mail with a result says, too. */
export const resumeTexts: Record<Language, typeof en> = {
  en,
  de: {
    subject: 'Ihr Quiz wartet: {quiz}',
    heading: 'Machen Sie da weiter, wo Sie aufgehört haben',
    text: 'Ihre bisherigen Antworten sind gespeichert: {n} von {m}. Mit der Schaltfläche kommen Sie zur nächsten Frage.',
    button: 'Quiz beenden',
  },
  fr: {
    subject: 'Terminez votre quiz : {quiz}',
    heading: 'Reprenez là où vous vous êtes arrêté',
    text: 'Vos réponses sont enregistrées : {n} sur {m}. Le bouton ci-dessous vous mène à la question suivante.',
    button: 'Terminer le quiz',
  },
  es: {
    subject: 'Termina tu cuestionario: {quiz}',
    heading: 'Continúa donde lo dejaste',
    text: 'Tus respuestas están guardadas: {n} de {m}. El botón te lleva a la siguiente pregunta.',
    button: 'Terminar el cuestionario',
  },
  pt: {
    subject: 'Termine o seu questionário: {quiz}',
    heading: 'Continue onde parou',
    text: 'As suas respostas estão guardadas: {n} de {m}. O botão leva-o à pergunta seguinte.',
    button: 'Terminar o questionário',
  },
  ar: {
    subject: 'أكمل الاختبار: {quiz}',
    heading: 'تابع من حيث توقفت',
    text: 'إجاباتك محفوظة: {n} من {m}. ينقلك الزر أدناه إلى السؤال التالي.',
    button: 'إكمال الاختبار',
  },
  ja: {
    subject: 'クイズの続きをどうぞ：{quiz}',
    heading: '前回の続きから再開できます',
    text: 'これまでの回答（{m}問中{n}問）は保存されています。下のボタンから次の質問に進めます。',
    button: 'クイズを続ける',
  },
};
