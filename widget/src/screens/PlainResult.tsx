/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { View } from '../view.ts';
import { NotFoundNotice } from './NoticeScreen.tsx';

/** The result where the second part could not come: every word that is due to the visitor, plainly. */
export function PlainResult({ state, messages, linkTo, origin }: View) {
  const { result } = state.value;
  // Gone with its quiz.
  if (!result) return <NotFoundNotice messages={messages} />;
  const { score, card, redirectUrl, continueUrl } = result;
  const { title, text, button, thanks } = card;
  const onward = linkTo(redirectUrl ?? continueUrl);
  const links = [
    [linkTo(button?.url), button?.text],
    // Our own thank-you page has no use for an email address.
    [onward?.startsWith(`${origin}/thank-you/`) ? onward.split('&email')[0] : onward, messages.continue],
  ] as const;
  const paragraphs = [`${score} ${messages.outOf}`, text, thanks?.title, thanks?.subtitle, thanks?.message];
  return (
    <div class="notice">
      <h2 id="q" tabIndex={-1}>
        {title || messages.resultTitle}
      </h2>
      {paragraphs.map((words) => words && <p>{words}</p>)}
      {links.map(
        ([url, words]) =>
          url && (
            <p>
              <a href={url} target="_blank" rel="noopener noreferrer">
                {words}
              </a>
            </p>
          ),
      )}
    </div>
  );
}
