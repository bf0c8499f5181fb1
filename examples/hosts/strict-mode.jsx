import { StrictMode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';

/** How a plugin mounts a quiz in a component: mounted in an effect, taken back in its cleanup. */
function Quiz({ quizId }) {
  const place = useRef(null);
  useEffect(() => {
    let mounted;
    let gone = false;
    window.Quizfunnel = window.Quizfunnel || { q: [] };
    window.Quizfunnel.q.push((quizfunnel) => {
      if (!gone) mounted = quizfunnel.mount(place.current, { quizId });
    });
    return () => {
      gone = true;
      mounted?.unmount();
    };
  }, [quizId]);
  return <div ref={place} />;
}

const app = document.getElementById('app');
createRoot(app).render(
  <StrictMode>
    <Quiz quizId={app.dataset.quiz} />
  </StrictMode>,
);
