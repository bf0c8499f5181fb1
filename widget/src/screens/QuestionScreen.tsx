/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { Options } from '../parts/Options.tsx';
import { Progress } from '../parts/Progress.tsx';
import type { View } from '../view.ts';

const MAX_TEXT = 1_000;

/** One question with its answers and the way on. */
export function QuestionScreen(view: View) {
  const { state, messages, answer, next, previous } = view;
  const { quiz, index, answers, unanswered } = state.value;
  const question = quiz.questions[index];
  if (!question) return null;
  const { id } = question;
  return (
    <form class="step" noValidate key={id}>
      <Progress {...view} />
      <h2 id="q" tabIndex={-1}>
        {question.title}
      </h2>
      {question.type === 'short_text' ? (
        <textarea
          maxLength={MAX_TEXT}
          aria-labelledby="q"
          aria-invalid={unanswered}
          aria-describedby="problem"
          placeholder={messages.textLabel}
          value={answers.get(id)?.textAnswer ?? ''}
          onInput={(event) => answer({ questionId: id, textAnswer: event.currentTarget.value })}
        />
      ) : (
        <Options {...view} question={question} />
      )}
      <p class="error" id="problem" role="alert">
        {unanswered && messages.selectAnswer}
      </p>
      <div class="actions">
        <button type="button" class="quiet" disabled={!index} onClick={previous}>
          {messages.previous}
        </button>
        <button type="button" class="main" onClick={next}>
          {index === quiz.questions.length - 1 ? messages.finish : messages.next}
        </button>
      </div>
    </form>
  );
}
