/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { View } from '../view.ts';
import { getWords } from './get-words.ts';
import { hideBrokenImage } from './hide-broken-image.ts';
import { RichTextBlock } from './RichTextBlock.tsx';
import { restart } from './restart.ts';
import { ScoreRing } from './ScoreRing.tsx';
import { ShareButtons } from './ShareButtons.tsx';
import { Thanks } from './Thanks.tsx';
import { VoteShares } from './VoteShares.tsx';

/**
 * The result. A points quiz shows the score as a ring above the outcome. A category quiz shows the
 * outcome and the distribution of votes, with the score as a small line. The links are those of the
 * outcome and of the quiz, the first as the main button.
 */
export function ResultScreen(view: View) {
  const { state, messages, lang, origin } = view;
  const { result, lead, phase, quiz } = state.value;
  const words = getWords(lang);
  const isGone = phase === 'gone';
  if (!result)
    return (
      <div class="notice">
        <h2 id="q" tabIndex={-1}>
          {messages.notFound}
        </h2>
        <p>{messages.notFoundText}</p>
        <p>{words.gone}</p>
      </div>
    );
  const { card, score, nextUrl } = result;
  const { title, text, rich, image, button, bands, shares, share, thanks } = card;
  // Visitors who skipped the form are not thanked.
  const isStored = phase === 'result' && !lead.skip;
  // A form below the result disappears once it is sent: this is its only confirmation.
  const isConfirmed = isStored && quiz.form?.place === 'after';
  const links = [
    ...(button ? [[button.url, button.text]] : []),
    ...(nextUrl ? [[nextUrl, messages.continue]] : []),
  ] as Array<[url: string, label: string]>;
  return (
    <div class="step result" key="result">
      {image && <img class="hero" src={new URL(image, origin).href} alt="" onError={hideBrokenImage} />}
      {isConfirmed && (
        <p class="sent" role="status" id="sent">
          {words.sent}
        </p>
      )}
      {isGone && (
        <p class="error" role="alert">
          {words.gone}
        </p>
      )}
      {title && <p class="tag">{messages.resultTitle}</p>}
      {bands && <ScoreRing score={score} outOf={messages.outOf} bands={bands} />}
      <h2 id="q" tabIndex={-1} aria-describedby={isConfirmed ? 'sent' : 'score'}>
        {title || messages.resultTitle}
      </h2>
      {rich ? <RichTextBlock rich={rich} /> : text && <p class="text">{text}</p>}
      {links.map(([url, label], index) => (
        <a class={index ? 'button line' : 'button main'} href={url} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
      {shares && <VoteShares shares={shares} />}
      {!bands && !card.hideScore && (
        <p class="out" id="score">
          <span class="score">{score}</span> {messages.outOf}
        </p>
      )}
      {thanks && isStored && <Thanks thanks={thanks} origin={origin} />}
      {share && <ShareButtons {...view} share={share} />}
      <div class="more">
        {!isGone && (
          <button type="button" onClick={() => restart(view)}>
            {words.again}
          </button>
        )}
        <button type="button" onClick={() => print()}>
          {words.print}
        </button>
      </div>
    </div>
  );
}
