import type { RunningQuiz } from '../run-quiz.ts';
import { suggestAddress } from './suggest-domain.ts';

/** The line must not move what the visitor is about to press when they leave the field. */
const DELAY_MS = 400;
/** What only this button looks like: like a link within the line. */
const LINK = { minHeight: '0', padding: '4px 0', color: 'var(--qf-link)', textDecoration: 'underline' };

/**
 * Asks below an e-mail address that looks mistyped whether another one is meant, once the visitor
 * has left the field. Never blocks. The element is outside of what the quiz draws. `question` has
 * `{a}` where the address goes. Call on every change of the form.
 */
export function offerAddress(root: HTMLElement | undefined, { state, fill }: RunningQuiz, question: string): void {
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
    const [before, after] = question.split('{a}');
    const button = document.createElement('button');
    button.type = 'button';
    Object.assign(button.style, LINK);
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
