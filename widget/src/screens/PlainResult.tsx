/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { View } from '../view.ts';

/** The result where the second part could not come: every word that is due to the visitor, plainly. */
export function PlainResult({ state, messages }: View) {
  const { result, nextUrl } = state.value;
  if (!result) return null;
  const { score, card } = result;
  const { title, text, thanks } = card;
  const paragraphs = [`${score} ${messages.outOf}`, text, thanks?.title, thanks?.subtitle, thanks?.message];
  return (
    <div class="notice">
      <h2 id="q" tabIndex={-1}>
        {title || messages.resultTitle}
      </h2>
      {paragraphs.map((words) => words && <p>{words}</p>)}
      {nextUrl && (
        <a href={nextUrl} target="_blank" rel="noopener noreferrer">
          {messages.continue}
        </a>
      )}
    </div>
  );
}
