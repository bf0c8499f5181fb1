import type { ReactNode } from 'react';
import { hrefOf } from '../../lib/base.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Logo } from '../../ui/display/logo.tsx';
import { useUser } from '../auth/queries.ts';

/** Where the main button leads: into the dashboard, or to sign in. */
export function MainButton({ signedOut, signedIn, size }: { signedOut: string; signedIn: string; size?: 'md' | 'lg' }) {
  const { isAuthenticated } = useUser();
  return (
    <Button asChild variant="primary" size={size ?? 'md'}>
      {isAuthenticated ? <a href={hrefOf('/dashboard')}>{signedIn}</a> : <a href={hrefOf('/api/login')}>{signedOut}</a>}
    </Button>
  );
}

export function PublicHeader({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-b border-hairline bg-ground/90 backdrop-blur">
      <nav aria-label="Main" className="mx-auto flex h-16 max-w-6xl items-center gap-6 px-4 sm:px-6">
        <a href={hrefOf('/')} className="py-1.5">
          <Logo />
        </a>
        <div className="ml-auto hidden items-center gap-6 font-medium text-soft sm:flex [&_a:hover]:text-ink">
          {children}
        </div>
        <div className="max-sm:ml-auto">
          <MainButton signedOut="Get Started" signedIn="Dashboard" />
        </div>
      </nav>
    </header>
  );
}
