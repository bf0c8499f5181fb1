import type { Language } from '#contract/texts/languages';
import type { RunningQuiz } from '../run-quiz.ts';
import { getWords } from './get-words.ts';
import { suggestAddress } from './suggest-domain.ts';

/** The line must not move what the visitor is about to press when they leave the field. */
const DELAY_MS = 400;

/**
 * Asks below an e-mail address that looks mistyped whether another one is meant, once the visitor
 * has left the field. Never blocks. The element is outside of what the quiz draws.
 */
export function offerAddress(root: HTMLElement | undefined, { state, fill }: RunningQuiz, lang: Language): void {
  const field = root?.querySelector<HTMLInputElement>('[type=email]');
  if (!field || field.onchange) return;
  const line = document.createElement('p');
  line.className = 'lead';
  line.setAttribute('role', 'status');
  field.parentElement?.append(line);
  const clear = () => line.replaceChildren();
  const offer = () => {
    clear();
    const meant = suggestAddress(field.value);
    if (!meant || state.value.phase !== 'lead') return;
    const [before, after] = getWords(lang).meant.split('{a}');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'meant';
    button.textContent = meant;
    button.onclick = () => {
      fill({ email: meant });
      clear();
      field.focus();
    };
    line.append(before ?? '', button, after ?? '');
  };
  field.oninput = clear;
  field.onchange = () => void setTimeout(offer, DELAY_MS);
}
