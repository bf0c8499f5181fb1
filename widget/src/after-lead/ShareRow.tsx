/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { ResultCard } from '#contract/submission.schema';
import type { View } from '../view.ts';
import { texts } from './texts.ts';

const POPUP = 'noopener,width=600,height=400';

/** Ways to share the quiz: the device's own where it has one, else a link and three places. Never the visitor's own result. */
export function ShareRow({ share, state, set, lang }: View & { share: NonNullable<ResultCard['share']> }) {
  const words = texts[lang];
  const { url, title } = share;
  const [text, address] = [`I just completed "${title}" quiz!`, encodeURIComponent(url)];
  const places = [
    ['Twitter', `https://twitter.com/intent/tweet?text=${encodeURIComponent(text)}&url=${address}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${address}`],
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${address}`],
  ] as const;
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
        places.map(([name, target]) => (
          <button type="button" onClick={() => window.open(target, '_blank', POPUP)}>
            {name}
          </button>
        ))
      )}
    </fieldset>
  );
}
