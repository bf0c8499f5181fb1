/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { absoluteUrl } from '#contract/web/absolute-url';
import * as leadForm from './lead-form/lead-form.ts';
import { features } from './registry.ts';
import { NotFoundNotice, RedirectNotice } from './screens/NoticeScreen.tsx';
import { QuestionScreen } from './screens/QuestionScreen.tsx';
import type { View } from './view.ts';

const screens = {
  question: QuestionScreen,
  lead: leadForm.Screen,
  sending: leadForm.Screen,
  redirecting: RedirectNotice,
};

/** The whole quiz: start screen, questions one at a time, lead form, result. */
export function QuizApp(view: View) {
  const { origin, state, above: Above, Result } = view;
  const { phase, quiz } = state.value;
  const { title, logoUrl, questions } = quiz;
  const Screen = questions[0]
    ? { ...screens, start: features.start?.Screen as typeof Result, result: Result, gone: Result }[phase]
    : NotFoundNotice;
  return (
    <section aria-label={title}>
      {Above && <Above {...view} />}
      {logoUrl && <img class="logo" src={absoluteUrl(logoUrl, origin)} alt="" height={36} />}
      <Screen {...view} />
    </section>
  );
}
