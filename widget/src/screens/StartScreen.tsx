/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { absoluteUrl } from '#contract/web/absolute-url';
import { interpolate } from '../parts/interpolate.ts';
import type { View } from '../view.ts';
import { longestWay } from '../way.ts';

/**
 * Introduces the quiz and its duration. The texts for it are only in the scripts of quizzes with a
 * start screen, so they are missing when the script of another quiz mounts this one.
 */
export function StartScreen({ state, messages, origin, next }: View) {
  const { title, questions, start } = state.value.quiz;
  const { text, image, button, minutes = 1 } = start ?? {};
  return (
    <div class="step" key="start">
      {image && (
        // Hides the browser's broken-image icon.
        <img
          class="hero"
          src={absoluteUrl(image, origin)}
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
          <small>{interpolate(messages.takes, { m: longestWay(questions), p: minutes })}</small>
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
