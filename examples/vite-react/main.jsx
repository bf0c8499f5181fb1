import { Quiz } from '@quizfunnel/react';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

const { VITE_QUIZ_SERVER = 'http://localhost:3000', VITE_QUIZ_ID = 'demo-quiz' } = import.meta.env;

function App() {
  const [outcome, setOutcome] = useState('');
  return (
    <>
      <h1>A shop</h1>
      <Quiz
        server={VITE_QUIZ_SERVER}
        quizId={VITE_QUIZ_ID}
        hidden={{ plan: 'pro' }}
        onLead={({ detail }) => setOutcome(detail.outcome)}
        style={{ minHeight: 480 }}
      >
        <a href={`${VITE_QUIZ_SERVER}/quiz/${VITE_QUIZ_ID}`}>Take the quiz</a>
      </Quiz>
      {outcome && <p>The page knows: {outcome}</p>}
    </>
  );
}

createRoot(document.getElementById('app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
