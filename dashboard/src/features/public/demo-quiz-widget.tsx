import { demoQuiz } from '#contract/quiz/demo-quiz';
import { embedQuiz } from '#contract/quiz/embed-quiz';
import { createDemoHost } from '#widget/local-host';
import type { QuizHost } from '#widget/quiz-host';
import { QuizWidget } from '../widget/quiz-widget.tsx';
import type { ShownLead } from './lead-inbox.tsx';

const quiz = embedQuiz(demoQuiz);

/** The demo quiz, whose lead goes no further than `onLead`. */
export function DemoQuizWidget({ onLead }: { onLead: (lead: ShownLead) => void }) {
  return <QuizWidget quiz={quiz} host={() => telling(createDemoHost(demoQuiz), onLead)} />;
}

const telling = (host: QuizHost, onLead: (lead: ShownLead) => void): QuizHost => ({
  ...host,
  async submit(input) {
    const result = await host.submit(input);
    const { name, email, consentGiven } = input;
    const outcome = demoQuiz.outcomeBuckets.find((one) => one.name === result.outcome)?.title ?? result.outcome;
    onLead({ name, email, outcome, score: result.score, consentGiven });
    return result;
  },
});
