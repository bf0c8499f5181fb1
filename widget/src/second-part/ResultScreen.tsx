/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { View } from '../view.ts';
import { Block } from './Block.tsx';
import { getWords } from './get-words.ts';
import { pageOf } from './page-of.ts';
import { restart } from './restart.ts';
import { ShareButtons } from './ShareButtons.tsx';
import { Thanks } from './Thanks.tsx';

/**
 * The result, block by block. By default a points quiz shows the score as a ring above the outcome,
 * and a category quiz the outcome and the distribution of votes, with the score as a small line. The
 * links are those of the outcome and of the quiz, the first as the main button.
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
  const { card, score, nextUrl, unconfirmed } = result;
  const { thanks, share, color } = card;
  // Visitors who skipped the form are not thanked.
  const isStored = phase === 'result' && !lead.skip;
  // A form below the result disappears once it is sent: this is its only confirmation.
  const isConfirmed = isStored && quiz.form?.place === 'after';
  const { above, below } = pageOf(card, nextUrl ? { url: nextUrl, text: messages.continue } : undefined);
  const all = [...above, ...below];
  const draw = (block: (typeof all)[number]) => (
    <Block
      block={block}
      score={score}
      outOf={messages.outOf}
      color={color}
      origin={origin}
      play={words.play}
      isFirst={block === all[0]}
      isMain={block === all.find(({ kind }) => kind === 'button')}
    />
  );
  const hasPicture = above[0]?.kind === 'media';
  return (
    <div class="step result" key="result">
      {hasPicture && above.slice(0, 1).map(draw)}
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
      {card.title && !unconfirmed && <p class="tag">{messages.resultTitle}</p>}
      {above.slice(+hasPicture).map(draw)}
      <h2 id="q" tabIndex={-1} aria-describedby={isConfirmed ? 'sent' : 'score'}>
        {card.title || messages.resultTitle}
      </h2>
      {below.map(draw)}
      {thanks && isStored && <Thanks thanks={thanks} origin={origin} />}
      {share && <ShareButtons {...view} share={share} />}
      <div class="more">
        {!isGone && (
          <button type="button" onClick={() => restart(view)}>
            {words.again}
          </button>
        )}
        {card.pdf && (
          <a class="button" href={card.pdf} target="_blank" rel="noopener">
            PDF
          </a>
        )}
        <button type="button" onClick={() => print()}>
          {words.print}
        </button>
      </div>
    </div>
  );
}
