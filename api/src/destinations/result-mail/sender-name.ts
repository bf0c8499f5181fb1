import type { Language } from '../../../contract/texts/languages.ts';
import { oneLine } from '../mail/html.ts';
import { filled, resultTexts } from './result-texts.ts';

/** Programs that list mails show no more of a name. */
const MAX_TITLE_LETTERS = 60;
/** What ends a name in the header or looks like an address; and blanks of any kind, which would push the sender out of sight. */
const UNSAFE = /[<>"\\@\p{Z}\u115f\u1160\u2800\u3164\uffa0]+/gu;

/**
 * Who a mail to a visitor is from: the quiz that they know, by way of the installation that they may not. Never the title alone, which any
 * account can write. Who reads replies is said by the quiz (`replyTo`), if anybody does: the address that its owner signs in with is
 * nobody's to give away.
 */
export function senderName(title: string, installation: string, language: Language): string {
  const letters = [...oneLine(title.replace(UNSAFE, ' '))];
  const quiz =
    letters.length > MAX_TITLE_LETTERS
      ? `${letters.slice(0, MAX_TITLE_LETTERS).join('').trimEnd()}…`
      : letters.join('');
  return quiz ? filled(resultTexts[language].sender, { quiz, installation }) : installation;
}
