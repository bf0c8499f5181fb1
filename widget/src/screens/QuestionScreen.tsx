/** @jsxImportSource preact */
import { onEnter } from '../on-enter.ts';
import { Heading } from '../parts/Heading.tsx';
import { Options } from '../parts/Options.tsx';
import { Progress } from '../parts/Progress.tsx';
import { useView } from '../view-context.ts';

const MAX_TEXT = 1_000;

/** One question with its answers and the way on. Enter goes on, as in any form. */
export function QuestionScreen({ focus }: { focus: boolean }) {
  const { state, messages } = useView();
  const { questions } = state.quiz.value;
  const question = questions[state.index.value];
  if (!question) return null;
  const { value: answers } = state.answers;
  const problem = state.unanswered.value;
  return (
    <form class="step" noValidate key={question.id} {...onEnter(state.next)}>
      <Progress />
      <Heading id="q" focus={focus}>
        {question.title}
      </Heading>
      {question.type === 'short_text' ? (
        <textarea
          name="answer"
          maxLength={MAX_TEXT}
          aria-labelledby="q"
          aria-invalid={problem}
          aria-describedby="problem"
          placeholder={messages.textLabel}
          value={answers.get(question.id)?.textAnswer ?? ''}
          onInput={(event) => state.answer({ questionId: question.id, textAnswer: event.currentTarget.value })}
        />
      ) : (
        <Options question={question} chosen={answers.get(question.id)?.answerOptionId} />
      )}
      <p class="error" id="problem" role="alert">
        {problem ? messages.selectAnswer : ''}
      </p>
      <div class="actions">
        <button type="button" class="quiet" disabled={state.index.value === 0} onClick={state.previous}>
          {messages.previous}
        </button>
        <button type="button" class="main" onClick={state.next}>
          {state.index.value === questions.length - 1 ? messages.finish : messages.next}
        </button>
      </div>
    </form>
  );
}
