import { Finished } from '../features/public/finished.tsx';
import { MainButton, PublicHeader } from '../features/public/public-header.tsx';
import { hrefOf } from '../lib/base.ts';

/** What the product does, and for whom; the operator's legal pages are linked from the start page's footer. */
export function InfoPage() {
  return (
    <div className="text-base leading-6">
      <PublicHeader>
        <a href={hrefOf('/')}>Home</a>
        <a href={hrefOf('/demo')}>Demo</a>
        <a href={hrefOf('/docs')}>Docs</a>
      </PublicHeader>
      <main className="mx-auto max-w-6xl px-4 py-16 sm:px-6">
        <Finished part="info" />
        <div className="mt-12 text-center">
          <MainButton signedOut="Create Your First Quiz" signedIn="Go to Dashboard" size="lg" />
        </div>
      </main>
    </div>
  );
}
