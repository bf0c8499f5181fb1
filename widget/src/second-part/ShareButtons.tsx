/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { ResultCard } from '#contract/lead/submission.schema';
import { SHARE_WINDOW, sharePlaces } from '#contract/web/share-places';
import type { View } from '../view.ts';
import { getWords } from './get-words.ts';

/** How long the button confirms the copy. */
const COPIED_MS = 2_000;

/**
 * Shares the quiz: a link to copy, and the device's share sheet or, without one, buttons of three
 * networks.
 */
export function ShareButtons({ share, state, set, lang }: View & { share: NonNullable<ResultCard['share']> }) {
  const words = getWords(lang);
  const { url, title } = share;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      set({ copied: true });
      setTimeout(set, COPIED_MS, { copied: false });
    } catch {
      // The clipboard is blocked in frames and missing on insecure pages. The visitor can copy from
      // the prompt.
      window.prompt(words.copy, url);
    }
  };
  // Most frames may not share, so the link is copied instead. Not after the visitor has cancelled.
  const copyUnlessCancelled = ({ name }: Error) => {
    if (name !== 'AbortError') void copy();
  };
  return (
    <fieldset class="share" aria-label={words.share}>
      <button type="button" aria-live="polite" onClick={copy}>
        {state.value.copied ? words.copied : words.copy}
      </button>
      {navigator.share ? (
        <button type="button" onClick={() => navigator.share({ url, title }).catch(copyUnlessCancelled)}>
          {words.native}
        </button>
      ) : (
        sharePlaces(share).map(([name, target]) => (
          <button type="button" onClick={() => window.open(target, '_blank', SHARE_WINDOW)}>
            {name}
          </button>
        ))
      )}
    </fieldset>
  );
}
