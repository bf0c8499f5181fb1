/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { View } from '../view.ts';

/** The result, and on a quiz that does not redirect its thank-you texts with the way on. */
export function ResultScreen({ state, messages }: View) {
  const { result, nextUrl } = state.value;
  if (!result) return null;
  const { card, score } = result;
  const { thanks } = card;
  return (
    <div class="step result" key="result">
      <h2 id="q" tabIndex={-1}>
        {card.title || messages.resultTitle}
      </h2>
      <p class="score">{score}</p>
      <p class="out">{messages.outOf}</p>
      {card.text && <p class="text">{card.text}</p>}
      {thanks && (
        <div class="thanks">
          <strong>{thanks.title}</strong>
          <p>{thanks.subtitle}</p>
          <p class="text">{thanks.message}</p>
        </div>
      )}
      {nextUrl && (
        <a class="button main" href={nextUrl} target="_blank" rel="noopener noreferrer">
          {messages.continue}
        </a>
      )}
    </div>
  );
}
