/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { View } from '../view.ts';
import { NotFoundNotice } from './NoticeScreen.tsx';

/**
 * Fallback result when the second part cannot be loaded: all texts of the result, without its
 * design.
 */
export function PlainResult({ state, messages, linkTo, origin }: View) {
  const { result } = state.value;
  // The quiz was deleted before the lead arrived.
  if (!result) return <NotFoundNotice messages={messages} />;
  const { score, card, redirectUrl, continueUrl } = result;
  const { title, text, button, thanks } = card;
  const nextUrl = linkTo(redirectUrl ?? continueUrl);
  const links = [
    [linkTo(button?.url, !button?.parameters), button?.text],
    // The server's own thank-you page does not use the email address.
    [nextUrl?.startsWith(`${origin}/thank-you/`) ? nextUrl.split('&email')[0] : nextUrl, messages.continue],
  ] as const;
  const paragraphs = [`${score} ${messages.outOf}`, text, thanks?.title, thanks?.subtitle, thanks?.message];
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
