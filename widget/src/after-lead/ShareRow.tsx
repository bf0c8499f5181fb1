/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { SHARE_WINDOW, sharePlaces } from '#contract/share-places';
import type { ResultCard } from '#contract/submission.schema';
import type { View } from '../view.ts';
import { wordsIn } from './words.ts';

/** So long the button says that it has copied. */
const COPIED_MS = 2_000;

/** Ways to share the quiz with its result: the device's own where it has one, else a link and three places. */
export function ShareRow({ share, state, set, lang }: View & { share: NonNullable<ResultCard['share']> }) {
  const words = wordsIn(lang);
  const { url, title } = share;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      set({ copied: true });
      setTimeout(set, COPIED_MS, { copied: false });
    } catch {
      // A frame may not write to the clipboard, and a page without encryption has none: the link can be copied by hand.
      window.prompt(words.copy, url);
    }
  };
  // Most frames may not share; a visitor who has thought better of it wants no link either.
  const notShared = ({ name }: Error) => {
    if (name !== 'AbortError') void copy();
  };
  return (
    <fieldset class="share" aria-label={words.share}>
      <button type="button" aria-live="polite" onClick={copy}>
        {state.value.copied ? words.copied : words.copy}
      </button>
      {navigator.share ? (
        <button type="button" onClick={() => navigator.share({ url, title }).catch(notShared)}>
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
