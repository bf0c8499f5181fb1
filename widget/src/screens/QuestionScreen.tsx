/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { EmbedQuestion } from '#contract/quiz/public-quiz.schema';
import { Progress } from '../parts/Progress.tsx';
import type { QuestionView } from '../questions/question-view.ts';
import { features, views } from '../registry.ts';
import { findAnswer } from '../run-quiz.ts';
import type { View } from '../view.ts';

export function QuestionScreen(view: View) {
  const { state, messages, next, previous } = view;
  const { index, unanswered } = state.value;
  const way = view.shown();
  const uses = Object.values(features);
  let question = way[index] as EmbedQuestion;
  // Not by `reduce`, which pages may replace.
  for (const { prepare } of uses) question = prepare?.(question, view) ?? question;
  const { id, type, title, button } = question;
  const add = (Part: QuestionView | undefined) => Part && <Part {...view} question={question} />;
  return (
    <form class="step" noValidate key={id}>
      <Progress {...view} />
      <h2 id="q" tabIndex={-1} aria-describedby="progress about">
        {title}
      </h2>
      {uses.map(({ Above }) => add(Above))}
      {add(views[type]?.Answers)}
      <p class="error" id="problem" role="alert">
        {!!unanswered && <span key={unanswered}>{findAnswer(state, id)?.problem ?? messages.selectAnswer}</span>}
      </p>
      <div class="actions">
        <button type="button" class="quiet" disabled={!index} onClick={previous}>
          {messages.previous}
        </button>
        {uses.map(({ Action }) => add(Action))}
        <button type="button" class="main" onClick={next}>
          {button ?? (way[index + 1] ? messages.next : messages.finish)}
        </button>
      </div>
    </form>
  );
}
