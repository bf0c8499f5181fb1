/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { shownQuestions } from '#contract/flow';
import type { EmbedQuestion } from '#contract/quiz/public-quiz.schema';
import { piped } from '../features/piped.ts';
import { Progress } from '../parts/Progress.tsx';
import { views } from '../questions/views.ts';
import type { View } from '../view.ts';

export function QuestionScreen(view: View) {
  const { state, messages, next, previous } = view;
  const { quiz, index, unanswered, answers } = state.value;
  const way = shownQuestions(quiz.questions, answers);
  const question = piped.prepare(way[index] as EmbedQuestion, view);
  const { id, type } = question;
  const Question = views[type];
  return (
    <form class="step" noValidate key={id}>
      <Progress {...view} />
      <h2 id="q" tabIndex={-1} aria-describedby="progress">
        {question.title}
      </h2>
      <Question {...view} question={question} />
      <p class="error" id="problem" role="alert">
        {!!unanswered && <span key={unanswered}>{messages.selectAnswer}</span>}
      </p>
      <div class="actions">
        <button type="button" class="quiet" disabled={!index} onClick={previous}>
          {messages.previous}
        </button>
        {question.answerOptions[0] && <small aria-hidden="true">Enter ↵</small>}
        <button type="button" class="main" onClick={next}>
          {way[index + 1] ? messages.next : messages.finish}
        </button>
      </div>
    </form>
  );
}
