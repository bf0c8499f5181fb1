import { Quiz } from '@quizfunnel/react';

const server = process.env.NEXT_PUBLIC_QUIZ_SERVER ?? 'http://localhost:3000';
const quizId = process.env.NEXT_PUBLIC_QUIZ_ID ?? 'demo-quiz';

// A server component: the link is in the HTML, and the quiz shows in the browser.
export default function Page() {
  return (
    <main>
      <h1>A shop</h1>
      <Quiz server={server} quizId={quizId} hidden={{ plan: 'pro' }} style={{ minHeight: 480 }}>
        <a href={`${server}/quiz/${quizId}`}>Take the quiz</a>
      </Quiz>
    </main>
  );
}
