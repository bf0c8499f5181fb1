import { useState } from 'react';
import { DEMO_QUIZ_ID, demoQuiz } from '#contract/quiz/demo-quiz';
import { embedQuiz } from '#contract/quiz/embed-quiz';
import { createDemoHost } from '#widget/local-host';
import { MainButton, PublicHeader } from '../features/public/public-header.tsx';
import { Snippet } from '../features/share/snippet.tsx';
import { QuizWidget } from '../features/widget/quiz-widget.tsx';
import { home, hrefOf } from '../lib/base.ts';
import { Button } from '../ui/actions/button.tsx';
import { Card, CardHeader } from '../ui/display/card.tsx';
import { useTitle } from '../ui/layout/page.tsx';

export function Component() {
  useTitle('Demo');
  const [started, setStarted] = useState(false);
  return (
    <div className="text-base leading-6">
      <PublicHeader>
        <a href={hrefOf('/')}>Home</a>
        <a href={hrefOf('/#features')}>Features</a>
      </PublicHeader>
      <main className="mx-auto max-w-3xl space-y-10 px-4 py-14 sm:px-6">
        <div className="text-center">
          <h1 className="text-4xl font-bold tracking-tight">Try a live quiz</h1>
          <p className="mt-3 text-soft">{demoQuiz.description}</p>
        </div>
        {started ? (
          <QuizWidget quiz={embedQuiz(demoQuiz)} host={() => createDemoHost(demoQuiz)} />
        ) : (
          <Card className="p-10 text-center">
            <h2 className="text-2xl font-semibold">{demoQuiz.title}</h2>
            <p className="mt-2 text-soft">
              {demoQuiz.questions.length} questions, about a minute. Nothing you enter is sent.
            </p>
            <Button variant="primary" size="lg" className="mt-6" onClick={() => setStarted(true)}>
              Start Demo Quiz
            </Button>
          </Card>
        )}
        <Card className="p-8 text-center">
          <h2 className="text-xl font-semibold">Build one of your own</h2>
          <p className="mt-2 mb-6 text-soft">Sign up and have your first quiz live in minutes.</p>
          <MainButton signedOut="Get Started" signedIn="Dashboard" />
        </Card>
        <Card>
          <CardHeader title="Embed this quiz" text="Paste one of these into any page." />
          <div className="space-y-6">
            <Snippet
              title="Script"
              code={`<script src="${home}/embed/${DEMO_QUIZ_ID}.js"></script>\n<div id="quiz-${DEMO_QUIZ_ID}"></div>`}
              label="Embed Code"
              button="Copy Code"
            />
            <Snippet
              title="Iframe"
              code={`<iframe src="${home}/quiz/${DEMO_QUIZ_ID}" width="100%" height="600"></iframe>`}
              label="Embed Code"
              button="Copy Code"
            />
          </div>
        </Card>
      </main>
    </div>
  );
}
