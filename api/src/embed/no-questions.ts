import type { Language } from '../../contract/texts/languages.ts';
import type { Messages } from './widget-files.ts';

const texts: Record<Language, readonly [title: string, text: string]> = {
  en: ['This quiz has no questions yet', 'Add the first one in the builder, and it shows here.'],
  de: ['Dieses Quiz hat noch keine Fragen', 'Füge im Editor die erste hinzu, dann erscheint sie hier.'],
  es: ['Este cuestionario aún no tiene preguntas', 'Añade la primera en el editor y aparecerá aquí.'],
  fr: ['Ce quiz n’a pas encore de questions', 'Ajoutez la première dans l’éditeur et elle s’affichera ici.'],
  pt: ['Este quiz ainda não tem perguntas', 'Adicione a primeira no editor e ela aparecerá aqui.'],
  ja: ['このクイズにはまだ質問がありません', 'エディターで最初の質問を追加すると、ここに表示されます。'],
  ar: ['لا يحتوي هذا الاختبار على أسئلة بعد', 'أضف السؤال الأول في المحرر ليظهر هنا.'],
};

/** The widget's texts for an owner's look at a draft that is empty: it is there, and says what it lacks. */
export function withNoQuestions(messages: Messages, language: Language): Messages {
  const [notFound, notFoundText] = texts[language];
  return { ...messages, notFound, notFoundText };
}
