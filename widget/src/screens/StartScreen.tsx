/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { fill } from '../parts/fill.ts';
import type { View } from '../view.ts';

/**
 * What the quiz is about and how long it takes, before its first question. A quiz that is mounted by the script of one without such a page
 * does without the texts that only these have.
 */
export function StartScreen({ state, messages, origin, next }: View) {
  const { title, questions, start } = state.value.quiz;
  const { text, image, button, minutes = 1 } = start ?? {};
  return (
    <div class="step" key="start">
      {image && (
        // Better none than the browser's mark of a broken one.
        <img
          class="hero"
          src={new URL(image, origin).href}
          alt=""
          onError={({ currentTarget }) => currentTarget.remove()}
        />
      )}
      <h2 id="q" tabIndex={-1}>
        {title}
      </h2>
      {text && <p class="lead">{text}</p>}
      {messages.takes && (
        <p class="lead">
          <small>{fill(messages.takes, { m: questions.length, p: minutes })}</small>
        </p>
      )}
      <div class="actions">
        <button type="button" class="main" onClick={next}>
          {button ?? messages.start ?? messages.next}
        </button>
      </div>
    </div>
  );
}
