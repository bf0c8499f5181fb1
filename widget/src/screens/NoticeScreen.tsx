/** @jsxImportSource preact */
import { useView } from '../view-context.ts';

/** Shown instead of a quiz that is not there or not active. */
export function NotFoundNotice({ messages }: { messages: { notFound: string; notFoundText: string } }) {
  return (
    <div class="notice">
      <h2>{messages.notFound}</h2>
      <p>{messages.notFoundText}</p>
    </div>
  );
}

export function RedirectNotice() {
  const { messages } = useView();
  return (
    <div class="notice" role="status">
      <p>{messages.redirecting}</p>
    </div>
  );
}
