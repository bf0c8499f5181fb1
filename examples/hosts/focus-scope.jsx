import { Dialog } from 'radix-ui';
import { createRoot } from 'react-dom/client';

const app = document.getElementById('app');
const close = <Dialog.Close id="close">Close</Dialog.Close>;
const isLast = location.search === '?last';

createRoot(app).render(
  <Dialog.Root defaultOpen>
    <Dialog.Trigger>Find your style</Dialog.Trigger>
    <Dialog.Portal>
      <Dialog.Content aria-describedby={undefined}>
        <Dialog.Title>Find your style</Dialog.Title>
        {!isLast && close}
        <div id="quiz" data-quiz-id={app.dataset.quiz} />
        {isLast && close}
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>,
);
