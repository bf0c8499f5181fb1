/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { SHARE_WINDOW, sharePlaces } from '#contract/share-places';
import type { ResultCard } from '#contract/submission.schema';
import type { View } from '../view.ts';
import { texts } from './texts.ts';

/** Ways to share the quiz with its result: the device's own where it has one, else a link and three places. */
export function ShareRow({ share, state, set, lang }: View & { share: NonNullable<ResultCard['share']> }) {
  const words = texts[lang];
  const { url, title } = share;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => set({ copied: true }),
      // A frame may not write to the clipboard: the link can be copied by hand.
      () => window.prompt(words.copy, url),
    );
  return (
    <fieldset class="share" aria-label={words.share}>
      <button type="button" onClick={copy}>
        {state.value.copied ? words.copied : words.copy}
      </button>
      {navigator.share ? (
        <button type="button" onClick={() => navigator.share({ url, title }).catch(() => undefined)}>
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
