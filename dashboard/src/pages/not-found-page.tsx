import { hrefOf, pathHere } from '../lib/base.ts';
import { Button } from '../ui/actions/button.tsx';
import { useTitle } from '../ui/layout/page.tsx';

export function Component() {
  useTitle('404 Page Not Found');
  const inDashboard = pathHere().startsWith('/dashboard');
  return (
    <main className="grid min-h-screen place-items-center p-6 text-center">
      <div>
        <p aria-hidden className="text-[64px] leading-none font-bold text-brand-ink">
          ?
        </p>
        <h1 className="mt-4 text-2xl font-semibold">404 Page Not Found</h1>
        <p className="mt-2 text-soft">There is nothing at this address.</p>
        <Button asChild className="mt-6">
          {inDashboard ? (
            <a href={hrefOf('/dashboard')}>Go to the dashboard</a>
          ) : (
            <a href={hrefOf('/')}>Go to the start page</a>
          )}
        </Button>
      </div>
    </main>
  );
}
