import type { Language } from '../../contract/languages.ts';
import { oneLine } from './html.ts';
import { filled, resultTexts } from './result-texts.ts';

/** Programs that list mails show no more of a name. */
const MOST = 60;

/**
 * Who a mail to a visitor is from: the quiz that they know, by way of the installation that they may not. Without what would make the title
 * look like an address, or end the name in the header. Who reads replies is said by the quiz
 * (`replyTo`), if anybody does: the address that its owner signs in with is nobody's to give away.
 */
export function senderName(title: string, installation: string, language: Language): string {
  const words = oneLine(title.replace(/[<>"\\@]+/g, ' '));
  const letters = [...words];
  const quiz = letters.length > MOST ? `${letters.slice(0, MOST).join('').trimEnd()}…` : words;
  return quiz ? filled(resultTexts[language].sender, { quiz, installation }) : installation;
}
