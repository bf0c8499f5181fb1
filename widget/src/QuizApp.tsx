/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { LeadScreen } from './screens/LeadScreen.tsx';
import { NotFoundNotice, RedirectNotice } from './screens/NoticeScreen.tsx';
import { QuestionScreen } from './screens/QuestionScreen.tsx';
import { ResultScreen } from './screens/ResultScreen.tsx';
import type { View } from './view.ts';

const screens = {
  question: QuestionScreen,
  lead: LeadScreen,
  sending: LeadScreen,
  redirecting: RedirectNotice,
  result: ResultScreen,
};

/** The whole flow: questions one at a time, the lead form, the result. Screens are plain functions, since all is drawn at once. */
export function QuizApp(view: View) {
  const { ribbon, origin, state } = view;
  const { phase, quiz } = state.value;
  const { title, logoUrl, questions } = quiz;
  return (
    <div role="region" aria-label={title}>
      {ribbon?.(view)}
      {logoUrl && <img class="logo" src={new URL(logoUrl, origin).href} alt="" height={36} />}
      {(questions[0] ? screens[phase] : NotFoundNotice)(view)}
    </div>
  );
}
