import { MonitorSmartphone, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { embedQuiz } from '#contract/embed-quiz';
import { previewHost } from '#widget/local-host';
import { Button } from '../../ui/button.tsx';
import { QuizWidget } from '../widget/quiz-widget.tsx';
import type { EditedQuiz } from './editor-state.ts';
import { previewQuiz } from './preview-quiz.ts';

const PHONE_PX = 390;

/** The quiz as it stands, in the widget itself. What is typed appears at once. */
export function PreviewPane({ quiz }: { quiz: EditedQuiz }) {
  const [phone, setPhone] = useState(true);
  const [round, setRound] = useState(0);
  const latest = useRef(quiz);
  useEffect(() => {
    latest.current = quiz;
  }, [quiz]);
  const host = () =>
    previewHost({
      quiz: () => latest.current,
      continueUrl: () => latest.current.redirectUrl || `${location.origin}/thank-you/preview`,
    });
  return (
    <section aria-label="Live preview" className="rounded-card border border-hairline bg-card p-4">
      <header className="mb-3 flex items-center justify-between">
        <h2 className="font-semibold">Live preview</h2>
        <div className="flex gap-2">
          <Button variant="ghost" onClick={() => setRound(round + 1)}>
            Start over
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-pressed={phone}
            aria-label={phone ? 'Show at desktop width' : 'Show at phone width'}
            onClick={() => setPhone(!phone)}
          >
            {phone ? <MonitorSmartphone /> : <Smartphone />}
          </Button>
        </div>
      </header>
      <div className="mx-auto text-base" style={{ maxWidth: phone ? PHONE_PX : undefined }}>
        {quiz.questions.length ? (
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
