/** @jsxImportSource preact */

import { fillPlaceholders } from '#contract/placeholders';
import { bucketKey } from '#contract/scoring';
import { Heading } from '../parts/Heading.tsx';
import { useView } from '../view-context.ts';

/** The result, and on a quiz that does not redirect its thank-you texts with the way on. */
export function ResultScreen() {
  const { state, messages } = useView();
  const result = state.result.value;
  if (!result) return null;
  const { outcomeBuckets, thankYouPageConfig } = state.quiz.value;
  const outcome = outcomeBuckets.find(({ name }) => bucketKey(name) === bucketKey(result.outcome));
  const url = state.nextUrl.value;
  const fill = (text: string) =>
    fillPlaceholders(text, {
      name: state.lead.value.name,
      score: result.score,
      outcome: outcome?.title || result.outcome,
    });
  const { title, subtitle, message } = thankYouPageConfig;
  return (
    <div class="step result">
      <Heading id="q" focus>
        {outcome?.title || result.outcome || messages.resultTitle}
      </Heading>
      <p class="score">{result.score}</p>
      <p class="out">{messages.outOf}</p>
      {outcome?.description ? <p class="text">{outcome.description}</p> : null}
      {result.continueUrl ? (
        <div class="thanks">
          <strong>{fill(title)}</strong>
          <p>{fill(subtitle)}</p>
          <p class="text">{fill(message)}</p>
        </div>
      ) : null}
      {url ? (
        <a class="button main" href={url} target="_blank" rel="noopener noreferrer">
          {messages.continue}
        </a>
      ) : null}
    </div>
  );
}
