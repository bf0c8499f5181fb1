import { useEffect, useState } from 'react';
import type { Connection } from '#contract/connections/connection.schema';
import type { Link, LinkSettings } from '#contract/connections/link.schema';
import type { VendorInfo } from '#contract/connections/vendor.schema';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { readFormDraft, saveFormDraft } from '../../../lib/form-drafts.ts';

export type Mapping = LinkSettings['mapping'];
/** Settings while they are edited: rows may be incomplete, and without a `mapping` it is the suggested one. */
export type LinkDraft = Omit<LinkSettings, 'mapping'> & { mapping?: Mapping };

/** What was typed, and over which revision. */
type Typed = { settings: LinkDraft; revision: number | undefined };

/** A link that is edited: one that is stored, or a new one for a connection. */
export type EditedLink = { id: string; connection: Connection; vendor: VendorInfo; stored: Link | undefined };

const formOf = (quizId: string, { stored, connection }: Omit<EditedLink, 'id'>) =>
  `link ${quizId} ${stored?.id ?? `new ${connection.id}`}`;

/** Whether this tab has unsaved changes of it. */
export const hasLinkDraft = (account: string, quizId: string, link: Omit<EditedLink, 'id'>): boolean =>
  Object.keys(readFormDraft<LinkDraft>(account, formOf(quizId, link))).length > 0;

/** What a new link begins with: on, with a tag for each outcome that is called like it. */
function firstDraft(vendor: VendorInfo, quiz: Quiz): LinkDraft {
  const tags = vendor.hasTags ? quiz.outcomes.flatMap(({ id, name }) => (name.trim() ? [[id, name.trim()]] : [])) : [];
  return {
    isOn: true,
    place: null,
    outcomeTags: Object.fromEntries(tags.slice(0, 400)),
    optionTags: {},
    onlyWithConsent: true,
    passWithdrawal: true,
    switches: {},
  };
}

/** The settings of a link as they are edited. What is not saved is kept in the tab, also when the editor is closed. */
export function useLinkDraft(account: string, quiz: Quiz, link: EditedLink) {
  const form = formOf(quiz.id, link);
  const [typed, setTyped] = useState<Typed | undefined>(() => {
    const { settings, revision } = readFormDraft<Typed>(account, form);
    return settings && { settings, revision };
  });
  useEffect(() => saveFormDraft(account, form, typed), [account, form, typed]);
  const [first] = useState(() => firstDraft(link.vendor, quiz));
  const draft = typed?.settings ?? link.stored?.settings ?? first;
  const stored = link.stored?.revision;
  return {
    draft,
    isChanged: typed !== undefined,
    /** The revision that was changed; undefined for a link that is new. */
    revision: typed ? typed.revision : stored,
    change: (change: Partial<LinkDraft>) =>
      setTyped((now) => ({
        settings: { ...(now?.settings ?? draft), ...change },
        revision: now ? now.revision : stored,
      })),
    /** What is stored by now has been seen: the draft is to replace it. */
    rebase: (revision: number) => setTyped((now) => now && { ...now, revision }),
    /** What is stored counts again, or what is suggested. */
    discard: () => {
      // Now, and not with the next paint: the editor may be gone by then.
      saveFormDraft(account, form, undefined);
      setTyped(undefined);
    },
  };
}
