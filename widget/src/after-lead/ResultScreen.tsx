/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { View } from '../view.ts';
import { hide } from './hide.ts';
import { onward } from './onward.ts';
import { Rich } from './Rich.tsx';
import { ScoreRing } from './ScoreRing.tsx';
import { ShareRow } from './ShareRow.tsx';
import { Shares } from './Shares.tsx';
import { Thanks } from './Thanks.tsx';
import { wordsIn } from './words.ts';

/**
 * The result: of a points quiz the score as a ring with the outcome below, of a category quiz the outcome itself with how the answers voted,
 * where the score is a small line. One button leads on: the outcome's own, else that of the quiz. A quiz that does not redirect thanks.
 */
export function ResultScreen(view: View) {
  const { state, messages, lang, origin, set, linkTo } = view;
  const { result, lead, phase, quiz } = state.value;
  const words = wordsIn(lang);
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
  const { card, score, redirectUrl, continueUrl } = result;
  const { title, text, rich, image, button, bands, shares, share, thanks } = card;
  // Whoever left nothing is not thanked for it.
  const isStored = phase === 'result' && !lead.skip;
  // Nothing else tells that what was given below the result has arrived: the form goes.
  const sent = isStored && quiz.form?.place === 'after';
  // Another visit, which consents anew.
  const restart = () =>
    set({
      phase: 'question',
      index: 0,
      answers: new Map(),
      lead: { ...lead, consentGiven: false, marketingConsent: undefined, skip: undefined },
    });
  const links = [
    [linkTo(button?.url), button?.text],
    [linkTo(redirectUrl ?? continueUrl), messages.continue],
  ].filter(([url]) => url);
  return (
    <div class="step result" key="result">
      {image && <img class="hero" src={new URL(image, origin).href} alt="" onError={hide} />}
      {sent && (
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
      <h2 id="q" tabIndex={-1} aria-describedby={sent ? 'sent' : 'score'}>
        {title || messages.resultTitle}
      </h2>
      {rich ? <Rich rich={rich} /> : text && <p class="text">{text}</p>}
      {links.map(([url, name], place) => (
        <a class={place ? 'button line' : 'button main'} target="_blank" {...onward(url, lead.name, origin, thanks)}>
          {name}
        </a>
      ))}
      {shares && <Shares shares={shares} />}
      {!bands && (
        <p class="out" id="score">
          <span class="score">{score}</span> {messages.outOf}
        </p>
      )}
      {thanks && isStored && <Thanks thanks={thanks} origin={origin} />}
      {share && <ShareRow {...view} share={share} />}
      <div class="more">
        {!isGone && (
          <button type="button" onClick={restart}>
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
