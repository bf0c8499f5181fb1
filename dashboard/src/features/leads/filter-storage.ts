import type { Lead } from '#contract/submission.schema';
import { isSignedOut } from '../../lib/signed-out.ts';
import { type LeadFilters, leadParameters } from './queries.ts';

export type SavedFilter = { name: string; filters: LeadFilters };
const PREFIX = 'quizfunnel:lead-filters:';
const keyOf = (account: string) => PREFIX + account;
/** What lasts as long as the page, where the browser keeps nothing. */
let unkept: SavedFilter[] = [];
const listeners = new Set<() => void>();

/** The filters that this browser keeps for an account. */
export function savedFilters(account: string): SavedFilter[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.name === 'string' && one.filters) : [];
  } catch {
    return unkept;
  }
}

/** Changes what is kept by now, which another tab may have changed. */
export function changeFilters(account: string, change: (kept: SavedFilter[]) => SavedFilter[]): void {
  if (isSignedOut(account)) return;
  const next = change(savedFilters(account));
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(next));
  } catch {
    unkept = next;
  }
  for (const listener of listeners) listener();
}

/** Calls back when they are changed, by this tab or another one. Returns its undo. */
export function onFiltersChanged(account: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => event.key === keyOf(account) && changed();
  addEventListener('storage', listen);
  listeners.add(changed);
  return () => {
    removeEventListener('storage', listen);
    listeners.delete(changed);
  };
}

/** At a sign-out: what was searched for may be a name or an address. */
export function dropFilters(account: string): void {
  unkept = [];
  try {
    localStorage.removeItem(keyOf(account));
  } catch {
    // Where nothing can be removed nothing was written.
  }
}

type Named = Pick<Lead, 'name' | 'email' | 'firstName' | 'lastName'>;

/** Takes away the filters that name somebody who was erased, and those that found just what was erased. Returns how many. */
export function forgetErased(account: string, leads: readonly Named[], erased?: LeadFilters): number {
  const before = savedFilters(account);
  const found = erased?.search ? leadParameters(erased) : undefined;
  const names = ({ name, filters }: SavedFilter) =>
    leadParameters(filters) === found ||
    leads.some((lead) => isAbout(name, lead) || isAbout(filters.search ?? '', lead));
  const gone = before.filter(names).length;
  if (gone) changeFilters(account, (kept) => kept.filter((one) => !names(one)));
  return gone;
}

/** For the message that somebody was erased: what went with them. */
export const removedFiltersNote = (gone: number): string => {
  if (gone === 0) return '';
  return gone === 1
    ? ' A saved filter that named them was removed.'
    : ` ${gone} saved filters that named them were removed.`;
};

/** A shorter piece of a name is in too many names. */
const LEAST_PIECE = 3;

/** Whether a text holds somebody's address or a part of their name, or is a piece of it. */
export function isAbout(text: string, { name, email, firstName, lastName }: Named): boolean {
  const said = text.trim().toLowerCase();
  const address = email.toLowerCase();
  const [mailbox = ''] = address.split('@');
  const names = [name, `${firstName} ${lastName}`].map((whole) => whole.trim().toLowerCase());
  const words = new Set(wordsOf(said));
  return (
    (address !== '' && said.includes(address)) ||
    names.flatMap(wordsOf).some((word) => words.has(word)) ||
    (said.length >= LEAST_PIECE && [mailbox, ...names].some((whole) => whole.includes(said)))
  );
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
