/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { optionIndexOf } from './option-keys.ts';
import type { Phase } from './quiz-state.ts';
import { LeadScreen } from './screens/LeadScreen.tsx';
import { NotFoundNotice, RedirectNotice } from './screens/NoticeScreen.tsx';
import { QuestionScreen } from './screens/QuestionScreen.tsx';
import { ResultScreen } from './screens/ResultScreen.tsx';
import { useView } from './view-context.ts';

/** The whole flow: questions one at a time, the lead form, the result. */
export function QuizApp() {
  const { state, messages, preview, origin } = useView();
  const phase: Phase = state.phase.value;
  const { questions, logoUrl, title } = state.quiz.value;
  const step = phase === 'question' ? state.index.value : phase;
  const first = useRef(step);
  const moved = useRef(false);
  moved.current ||= first.current !== step;

  // Letters and digits pick an answer, from anywhere in the quiz but a text field. They go no further than the quiz.
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const pick = (event: KeyboardEvent) => {
      const typing =
        event.composedPath()[0] instanceof HTMLTextAreaElement ||
        (event.composedPath()[0] as HTMLInputElement).type?.match(/text|email/);
      const question = questions[state.index.value];
      const option = question?.answerOptions[optionIndexOf(event.key)];
      if (typing || phase !== 'question' || !option || event.ctrlKey || event.metaKey || event.altKey) return;
      state.answer({ questionId: (question as { id: string }).id, answerOptionId: option.id });
      root.current?.querySelector<HTMLInputElement>(`input[value="${option.id}"]`)?.focus({ preventScroll: true });
    };
    const node = root.current;
    node?.addEventListener('keydown', pick);
    return () => node?.removeEventListener('keydown', pick);
  }, [phase, questions]);

  return (
    <div ref={root}>
      {preview ? <div class="ribbon">{messages.preview}</div> : null}
      {logoUrl ? <img class="logo" src={new URL(logoUrl, origin).href} alt="" height={36} /> : null}
      <div role="region" aria-label={title}>
        {questions.length === 0 ? (
          <NotFoundNotice messages={messages} />
        ) : phase === 'question' ? (
          <QuestionScreen focus={moved.current} key={state.index.value} />
        ) : phase === 'result' ? (
          <ResultScreen />
        ) : phase === 'redirecting' ? (
          <RedirectNotice />
        ) : (
          <LeadScreen focus />
        )}
      </div>
    </div>
  );
}
