import type { Language } from '../../../contract/texts/languages.ts';

const en = {
  /** Of the page behind the link; `{quiz}` is the title of the quiz, `{email}` the address. */
  title: 'Confirm your address',
  question: '“{quiz}” asks you to confirm that {email} is your address.',
  thanks: 'Thank you',
  done: 'Your address is confirmed. You can close this page.',
  onward: 'Your address is confirmed. Your result is on the next page.',
  next: 'Continue',
  /** Instead of the result that is kept back; whoever mistyped the address takes the quiz again. */
  checkInbox: 'Check your inbox',
  mailed:
    'We have sent an email to {email}. Open the link in it to see your result. If it does not come, look in your spam folder, or take the quiz again with another address.',
  /** Of the page that sends the mail once more. */
  again: 'Send the email again',
  askAgain: 'We send the email once more.',
  onItsWay: 'The email is on its way. That can take some minutes.',
  notAgain: 'No further email is sent. Look in your spam folder, or take the quiz again with another address.',
};

/** What visitors are told by the page that the mail links to, and by the quiz until then. */
export const confirmTexts: Record<Language, typeof en> = {
  en,
  de: {
    title: 'Bestätigen Sie Ihre Adresse',
    question: '„{quiz}“ bittet Sie zu bestätigen, dass {email} Ihre Adresse ist.',
    thanks: 'Vielen Dank',
    done: 'Ihre Adresse ist bestätigt. Sie können diese Seite schließen.',
    onward: 'Ihre Adresse ist bestätigt. Ihr Ergebnis steht auf der nächsten Seite.',
    next: 'Weiter',
    checkInbox: 'Sehen Sie in Ihr Postfach',
    mailed:
      'Wir haben eine E-Mail an {email} gesendet. Öffnen Sie den Link darin, um Ihr Ergebnis zu sehen. Wenn sie nicht ankommt, sehen Sie im Spam-Ordner nach, oder machen Sie das Quiz mit einer anderen Adresse noch einmal.',
    again: 'E-Mail noch einmal senden',
    askAgain: 'Wir senden die E-Mail noch einmal.',
    onItsWay: 'Die E-Mail ist unterwegs. Das kann einige Minuten dauern.',
    notAgain:
      'Es wird keine weitere E-Mail gesendet. Sehen Sie im Spam-Ordner nach, oder machen Sie das Quiz mit einer anderen Adresse noch einmal.',
  },
  fr: {
    title: 'Confirmez votre adresse',
    question: '« {quiz} » vous demande de confirmer que {email} est votre adresse.',
    thanks: 'Merci',
    done: 'Votre adresse est confirmée. Vous pouvez fermer cette page.',
    onward: 'Votre adresse est confirmée. Votre résultat se trouve sur la page suivante.',
    next: 'Continuer',
    checkInbox: 'Consultez votre boîte de réception',
    mailed:
      'Nous avons envoyé un e-mail à {email}. Ouvrez le lien qu’il contient pour voir votre résultat. S’il n’arrive pas, regardez dans les indésirables, ou refaites le quiz avec une autre adresse.',
    again: 'Renvoyer l’e-mail',
    askAgain: 'Nous envoyons l’e-mail encore une fois.',
    onItsWay: 'L’e-mail est en route. Cela peut prendre quelques minutes.',
    notAgain:
      'Aucun autre e-mail n’est envoyé. Regardez dans les indésirables, ou refaites le quiz avec une autre adresse.',
  },
  es: {
    title: 'Confirma tu dirección',
    question: '«{quiz}» te pide que confirmes que {email} es tu dirección.',
    thanks: 'Gracias',
    done: 'Tu dirección está confirmada. Puedes cerrar esta página.',
    onward: 'Tu dirección está confirmada. Tu resultado está en la página siguiente.',
    next: 'Continuar',
    checkInbox: 'Revisa tu correo',
    mailed:
      'Hemos enviado un correo a {email}. Abre el enlace que contiene para ver tu resultado. Si no llega, mira en la carpeta de spam o haz el cuestionario otra vez con otra dirección.',
    again: 'Enviar el correo otra vez',
    askAgain: 'Enviamos el correo otra vez.',
    onItsWay: 'El correo está en camino. Puede tardar unos minutos.',
    notAgain:
      'No se envía ningún correo más. Mira en la carpeta de spam o haz el cuestionario otra vez con otra dirección.',
  },
  pt: {
    title: 'Confirme o seu endereço',
    question: '«{quiz}» pede-lhe que confirme que {email} é o seu endereço.',
    thanks: 'Obrigado',
    done: 'O seu endereço está confirmado. Pode fechar esta página.',
    onward: 'O seu endereço está confirmado. O seu resultado está na página seguinte.',
    next: 'Continuar',
    checkInbox: 'Veja a sua caixa de entrada',
    mailed:
      'Enviámos um e-mail para {email}. Abra a ligação que contém para ver o seu resultado. Se não chegar, veja na pasta de spam ou faça o quiz outra vez com outro endereço.',
    again: 'Enviar o e-mail outra vez',
    askAgain: 'Enviamos o e-mail mais uma vez.',
    onItsWay: 'O e-mail está a caminho. Pode demorar alguns minutos.',
    notAgain: 'Não é enviado mais nenhum e-mail. Veja na pasta de spam ou faça o quiz outra vez com outro endereço.',
  },
  ar: {
    title: 'أكّد عنوانك',
    question: 'يطلب منك «{quiz}» تأكيد أن {email} هو عنوانك.',
    thanks: 'شكرًا لك',
    done: 'تم تأكيد عنوانك. يمكنك إغلاق هذه الصفحة.',
    onward: 'تم تأكيد عنوانك. نتيجتك في الصفحة التالية.',
    next: 'متابعة',
    checkInbox: 'تحقق من بريدك الوارد',
    mailed:
      'أرسلنا رسالة إلى {email}. افتح الرابط الموجود فيها لعرض نتيجتك. إن لم تصل، فابحث في مجلد الرسائل غير المرغوب فيها، أو أجب عن الاختبار مرة أخرى بعنوان آخر.',
    again: 'أرسل الرسالة مرة أخرى',
    askAgain: 'نرسل الرسالة مرة أخرى.',
    onItsWay: 'الرسالة في طريقها إليك. قد يستغرق ذلك بضع دقائق.',
    notAgain: 'لن تُرسل رسالة أخرى. ابحث في مجلد الرسائل غير المرغوب فيها، أو أجب عن الاختبار مرة أخرى بعنوان آخر.',
  },
  ja: {
    title: 'メールアドレスの確認',
    question: '「{quiz}」から、{email}がご本人のメールアドレスであることの確認をお願いしています。',
    thanks: 'ありがとうございます',
    done: 'メールアドレスを確認しました。このページを閉じて構いません。',
    onward: 'メールアドレスを確認しました。結果は次のページでご覧いただけます。',
    next: '次へ',
    checkInbox: 'メールをご確認ください',
    mailed:
      '{email} にメールをお送りしました。メール内のリンクを開くと、結果をご覧いただけます。届かない場合は、迷惑メールフォルダーをご確認いただくか、別のメールアドレスでもう一度お試しください。',
    again: 'メールを再送する',
    askAgain: 'メールをもう一度お送りします。',
    onItsWay: 'メールを送信しています。届くまで数分かかることがあります。',
    notAgain:
      'これ以上メールは送信されません。迷惑メールフォルダーをご確認いただくか、別のメールアドレスでもう一度お試しください。',
  },
};
