import { MonitorSmartphone, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DEMO_QUIZ_ID } from '#contract/demo-quiz';
import { embedQuiz } from '#contract/embed-quiz';
import { paths } from '#contract/paths';
import { previewHost } from '#widget/local-host';
import { Button } from '../../ui/button.tsx';
import { Tip } from '../../ui/tip.tsx';
import { ThankYouContent, ThankYouGround } from '../thank-you/thank-you-content.tsx';
import { QuizWidget } from '../widget/quiz-widget.tsx';
import type { EditedQuiz } from './editor-state.ts';
import { previewQuiz } from './preview-quiz.ts';

const PHONE_PX = 390;

type PreviewPaneProps = {
  quiz: EditedQuiz;
  /** Undefined for a quiz that is not made yet. */
  quizId: string | undefined;
  /** Whether the thank-you page is what is being edited. */
  thankYou: boolean;
};

/** The quiz as it stands, in the widget itself. What is typed appears at once. */
export function PreviewPane({ quiz, quizId, thankYou }: PreviewPaneProps) {
  const [phone, setPhone] = useState(true);
  const [round, setRound] = useState(0);
  const [quizOnly, setQuizOnly] = useState(false);
  const canThank = thankYou && quiz.thankYouPageType === 'dynamic';
  const thanks = canThank && !quizOnly;
  const latest = useRef(quiz);
  useEffect(() => {
    latest.current = quiz;
  }, [quiz]);
  const host = () =>
    previewHost({
      quiz: () => latest.current,
      share: () =>
        latest.current.thankYouPageConfig.showSocialShare
          ? { url: `${location.origin}${paths.quiz(quizId ?? DEMO_QUIZ_ID)}`, title: latest.current.title }
          : undefined,
      continueUrl: () => latest.current.redirectUrl || `${location.origin}${paths.thankYou(quizId ?? DEMO_QUIZ_ID)}`,
    });
  return (
    <section aria-label="Live preview" className="rounded-card border border-hairline bg-card p-4">
      <header className="mb-3 flex items-center justify-between">
        <h2 className="font-semibold">Live preview</h2>
        <div className="flex gap-2">
          {canThank ? (
            <Button variant="ghost" onClick={() => setQuizOnly(!quizOnly)}>
              {quizOnly ? 'Thank-you page' : 'Quiz'}
            </Button>
          ) : null}
          {thanks ? null : (
            <Button variant="ghost" onClick={() => setRound(round + 1)}>
              Start over
            </Button>
          )}
          <Tip text={phone ? 'Desktop width' : 'Phone width'}>
            <Button
              variant="ghost"
              size="icon"
              aria-pressed={phone}
              aria-label={phone ? 'Show at desktop width' : 'Show at phone width'}
              onClick={() => setPhone(!phone)}
            >
              {phone ? <MonitorSmartphone /> : <Smartphone />}
            </Button>
          </Tip>
        </div>
      </header>
      <div className="mx-auto text-base" style={{ maxWidth: phone ? PHONE_PX : undefined }}>
        {thanks ? (
          <ThankYouPreview quiz={quiz} />
        ) : quiz.questions.length ? (
          <QuizWidget key={round} quiz={embedQuiz(previewQuiz(quiz))} host={host} preview />
        ) : (
          <p className="rounded-card border border-dashed border-control p-10 text-center text-soft">
            Your quiz shows here as soon as it has a question.
          </p>
        )}
      </div>
    </section>
  );
}

/** The thank-you page for somebody who might have come: its links are to look at. */
function ThankYouPreview({ quiz }: { quiz: EditedQuiz }) {
  const outcome = quiz.outcomes[0];
  const result = { name: 'Alex', score: '72', outcome: outcome ? outcome.title || outcome.name : 'Your outcome' };
  return (
    <div inert>
      <ThankYouGround quiz={previewQuiz(quiz)} className="rounded-card border border-hairline px-6 py-12">
        <ThankYouContent quiz={previewQuiz(quiz)} result={result} heading="h3" />
      </ThankYouGround>
    </div>
  );
}
