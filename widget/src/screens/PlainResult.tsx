/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { View } from '../view.ts';
import { NotFoundNotice } from './NoticeScreen.tsx';

/**
 * Fallback result when the second part cannot be loaded: all texts of the result, without its
 * design.
 */
export function PlainResult({ state, messages }: View) {
  const { result } = state.value;
  // The quiz was deleted before the lead arrived.
  if (!result) return <NotFoundNotice messages={messages} />;
  const { score, card, nextUrl } = result;
  const { title, text, button, thanks } = card;
  const links = [
    [button?.url, button?.text],
    [nextUrl, messages.continue],
  ] as const;
  const paragraphs = [
    !card.hideScore && `${score} ${messages.outOf}`,
    text,
    thanks?.title,
    thanks?.subtitle,
    thanks?.message,
  ];
  return (
    <div class="notice">
      <h2 id="q" tabIndex={-1}>
        {title || messages.resultTitle}
      </h2>
      {paragraphs.map((paragraph) => paragraph && <p>{paragraph}</p>)}
      {links.map(
        ([url, label]) =>
          url && (
            <p>
              <a href={url} target="_blank" rel="noopener noreferrer">
                {label}
              </a>
            </p>
          ),
      )}
    </div>
  );
}
