/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { EmbedQuestion } from '#contract/quiz/public-quiz.schema';
import { features } from '../features.ts';
import { Progress } from '../parts/Progress.tsx';
import { views } from '../questions/views.ts';
import { findAnswer } from '../run-quiz.ts';
import type { View } from '../view.ts';

export function QuestionScreen(view: View) {
  const { state, messages, next, previous } = view;
  const { index, unanswered } = state.value;
  const way = view.shown();
  const stored = way[index] as EmbedQuestion;
  const question = (stored.shuffle && features.shuffle?.use(stored, view)) || stored;
  const { id, type, title, media, button, answerOptions } = question;
  const Answers = views[type]?.Answers;
  const part = (name: 'description' | 'picture' | 'video' | 'optional' | false | undefined) => {
    const Part = name && features[name]?.use;
    return Part && <Part {...view} question={question} />;
  };
  return (
    <form class="step" noValidate key={id}>
      <Progress {...view} />
      <h2 id="q" tabIndex={-1} aria-describedby="progress about">
        {features.fill?.use(title, view) ?? title}
      </h2>
      {part(question.description && 'description')}
      {part(media?.kind)}
      {Answers && <Answers {...view} question={question} />}
      <p class="error" id="problem" role="alert">
        {!!unanswered && <span key={unanswered}>{findAnswer(state, id)?.problem ?? messages.selectAnswer}</span>}
      </p>
      <div class="actions">
        <button type="button" class="quiet" disabled={!index} onClick={previous}>
          {messages.previous}
        </button>
        {part(question.optional && 'optional')}
        {answerOptions[0] && <small aria-hidden="true">Enter ↵</small>}
        <button type="button" class="main" onClick={next}>
          {button ?? (way[index + 1] ? messages.next : messages.finish)}
        </button>
      </div>
      {features.picture && <features.picture.Ahead {...view} ahead={way[index + 1]} />}
    </form>
  );
}
