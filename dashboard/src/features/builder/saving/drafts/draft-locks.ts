const NAME = 'quizfunnel-draft:';

/** Says that a draft is being edited in this tab, until the undo or the end of the tab, however it ends. */
export function holdDraft(id: string): () => void {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Missing where a page is not a secure context; a draft is then offered although another tab has it open.
  navigator.locks?.request(NAME + id, () => held).catch(() => undefined);
  return letGo;
}

/** The drafts that some tab of this browser is editing. */
export async function heldDrafts(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(NAME.length)));
}
