import { countFormDrafts } from '../../lib/form-drafts.ts';
import { plural } from '../../lib/format.ts';
import { countDraftedQuizzes } from '../builder/saving/drafts/draft-storage.ts';

/** A sentence about what of the account only this browser has, which a sign-out would take away; undefined if there is nothing. */
export function unsavedWork(account: string): string | undefined {
  const quizzes = countDraftedQuizzes(account);
  const forms = countFormDrafts(account);
  const what = [said(quizzes, 'quiz', 'quizzes'), said(forms, 'form')].filter(Boolean).join(' and ');
  if (!what) return undefined;
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} ${quizzes + forms === 1 ? 'has' : 'have'} unsaved changes that only this browser has. Signing out removes them, so that nobody who uses it next can read them.`;
}

const said = (number: number, one: string, many?: string): string =>
  number === 0 ? '' : number === 1 ? `a ${one}` : plural(number, one, many);
