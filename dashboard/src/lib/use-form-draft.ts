import { useEffect, useRef, useState } from 'react';
import { readFormDraft, saveFormDraft } from './form-drafts.ts';

type Texts = Record<string, string>;
/** What was typed, and what it was typed over. */
type Kept<T extends Texts> = { typed: Partial<T>; over: Partial<T> };

const namesOf = <T extends Texts>(texts: Partial<T>) => Object.keys(texts) as Array<keyof T>;
const without = <T extends Texts>(texts: Partial<T>, names: ReadonlyArray<keyof T>): Partial<T> =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name))) as Partial<T>;

/**
 * The fields of a form: those that were typed into as they were typed, kept in the tab until they are saved, and the others as they are
 * `stored`, whoever saved them last.
 */
export function useFormDraft<T extends Texts>(account: string, form: string, stored: T) {
  const saving = useRef(false);
  const [kept, setKept] = useState<Kept<T>>(() => ({ typed: {}, over: {}, ...readFormDraft<Kept<T>>(account, form) }));
  const { typed, over } = kept;
  useEffect(() => {
    saveFormDraft(account, form, namesOf(kept.typed).length > 0 ? kept : undefined);
  }, [account, form, kept]);
  const forget = (names: ReadonlyArray<keyof T>) =>
    setKept((now) => ({ typed: without(now.typed, names), over: without(now.over, names) }));
  return {
    values: { ...stored, ...typed },
    typed,
    set: (name: keyof T, value: string) => {
      // What a save under way makes of it is something else.
      if (value === stored[name] && !saving.current) return forget([name]);
      setKept((now) => ({
        typed: { ...now.typed, [name]: value },
        over: { ...now.over, [name]: now.over[name] ?? stored[name] },
      }));
    },
    /** Saves: what is typed until that is answered is typed over what will be stored. */
    whileSaving: async <R>(save: () => Promise<R>): Promise<R> => {
      saving.current = true;
      try {
        return await save();
      } finally {
        saving.current = false;
      }
    },
    /** Forgets of what was `sent` what has not been typed on meanwhile; what has been stands over what is `stored` now. */
    settle: (sent: Partial<T>, stored: T) => {
      const settled = (now: Kept<T>): Kept<T> => {
        const names = namesOf(sent).filter((name) => now.typed[name] === sent[name]);
        const typed = without(now.typed, names);
        const over = namesOf(typed).map((name) => [name, name in sent ? stored[name] : now.over[name]]);
        return { typed, over: Object.fromEntries(over) as Partial<T> };
      };
      setKept(settled);
      // Also where the form has been left by now.
      const left = settled({ typed: {}, over: {}, ...readFormDraft<Kept<T>>(account, form) });
      saveFormDraft(account, form, namesOf(left.typed).length > 0 ? left : undefined);
    },
    /** The fields whose stored values are others than those that were typed over, and than what was typed. */
    changedElsewhere: (latest: T) =>
      namesOf(typed).filter((name) => latest[name] !== over[name] && latest[name] !== typed[name]),
    /** From now on what was typed stands over the latest values. */
    typeOver: (latest: T) =>
      setKept((now) => ({
        ...now,
        over: Object.fromEntries(namesOf(now.typed).map((name) => [name, latest[name]])) as Partial<T>,
      })),
  };
}

/** Refuses a save once: somebody else has saved the field since it was typed into. */
export class ChangedElsewhere extends Error {
  readonly names: readonly string[];

  constructor(names: readonly PropertyKey[]) {
    super('Changed elsewhere');
    this.names = names.map(String);
  }
}

/** What stands at a field whose stored value is `latest` in the meantime. */
export const changedElsewhereText = (latest: string): string =>
  `${latest ? `Changed to “${latest}” elsewhere` : 'Emptied elsewhere'} in the meantime. Save again to replace that.`;
