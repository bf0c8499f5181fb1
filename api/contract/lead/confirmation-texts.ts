import type { Language } from '../texts/languages.ts';

const en = {
  /** Of the mail, where its owner has no words of their own; `{quiz}` is the title of the quiz. */
  subject: 'Please confirm your address: {quiz}',
  text: 'Please confirm that this is your address. Until then your answers are not passed on.',
  textBefore: 'Your result is ready. Confirm your address to see it.',
  button: 'Confirm my address',
  notYou: 'If that was not you, there is nothing to do: without a confirmation you get no further mail.',
};
export type ConfirmationTexts = typeof en;

/** What a mail says that asks a visitor to confirm their address. `textBefore` counts where the result is kept back. */
export const confirmationTexts: Record<Language, ConfirmationTexts> = {
  en,
  de: {
    subject: 'Bitte bestätigen Sie Ihre Adresse: {quiz}',
    text: 'Bitte bestätigen Sie, dass dies Ihre Adresse ist. Bis dahin werden Ihre Antworten nicht weitergegeben.',
    textBefore: 'Ihr Ergebnis liegt bereit. Bestätigen Sie Ihre Adresse, um es zu sehen.',
    button: 'Adresse bestätigen',
    notYou: 'Wenn Sie das nicht waren, ist nichts zu tun: Ohne Bestätigung erhalten Sie keine weitere E-Mail.',
  },
  fr: {
    subject: 'Veuillez confirmer votre adresse : {quiz}',
    text: 'Veuillez confirmer que cette adresse est la vôtre. D’ici là, vos réponses ne sont pas transmises.',
    textBefore: 'Votre résultat est prêt. Confirmez votre adresse pour le voir.',
    button: 'Confirmer mon adresse',
    notYou:
      'Si ce n’était pas vous, vous n’avez rien à faire : sans confirmation, vous ne recevrez pas d’autre e-mail.',
  },
  es: {
    subject: 'Confirma tu dirección: {quiz}',
    text: 'Confirma que esta dirección es tuya. Hasta entonces no se transmiten tus respuestas.',
    textBefore: 'Tu resultado está listo. Confirma tu dirección para verlo.',
    button: 'Confirmar mi dirección',
    notYou: 'Si no fuiste tú, no tienes que hacer nada: sin confirmación no recibirás más correos.',
  },
  pt: {
    subject: 'Confirme o seu endereço: {quiz}',
    text: 'Confirme que este endereço é seu. Até lá, as suas respostas não são transmitidas.',
    textBefore: 'O seu resultado está pronto. Confirme o seu endereço para o ver.',
    button: 'Confirmar o meu endereço',
    notYou: 'Se não foi você, não precisa de fazer nada: sem confirmação não receberá mais e-mails.',
  },
  ar: {
    subject: 'يرجى تأكيد عنوانك: {quiz}',
    text: 'يرجى تأكيد أن هذا العنوان لك. لن تُنقل إجاباتك إلى أحد قبل ذلك.',
    textBefore: 'نتيجتك جاهزة. أكّد عنوانك لعرضها.',
    button: 'تأكيد عنواني',
    notYou: 'إن لم تكن أنت من فعل ذلك، فلا داعي لفعل شيء: لن تصلك رسائل أخرى من دون تأكيد.',
  },
  ja: {
    subject: 'メールアドレスの確認：{quiz}',
    text: 'このメールアドレスがご本人のものであることをご確認ください。確認されるまで、回答は誰にも渡されません。',
    textBefore: '診断結果の準備ができました。メールアドレスを確認すると、結果をご覧いただけます。',
    button: 'メールアドレスを確認する',
    notYou: 'お心当たりがない場合は、何もする必要はありません。確認されない限り、今後メールは届きません。',
  },
};
