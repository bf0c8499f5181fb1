import { TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FeatureCards } from '../features/public/feature-cards.tsx';
import { MainButton, PublicHeader } from '../features/public/public-header.tsx';
import { QuizPicture } from '../features/public/quiz-picture.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Card } from '../ui/display/card.tsx';

const footer = {
  Product: [
    ['Features', '/#features'],
    ['Live Demo', '/demo'],
    ['Pricing', '/#pricing'],
  ],
  Support: [
    ['How it works', '/info'],
    ['API documentation', '/api/docs'],
  ],
  Company: [
    ['About', '/info#about'],
    ['Privacy', '/legal/privacy'],
    ['Imprint', '/legal/imprint'],
  ],
};

export function LandingPage() {
  return (
    <div className="text-base leading-6">
      <PublicHeader>
        <a href="#features">Features</a>
        <a href="#demo">Demo</a>
        <a href="#pricing">Pricing</a>
      </PublicHeader>
      <main>
        <AccessNotice />
        <section className="mx-auto isolate max-w-4xl px-4 pt-20 pb-28 text-center sm:px-6">
          <Badge>New: Universal Embed Support</Badge>
          <h1 className="mt-6 text-4xl leading-[1.1] font-bold tracking-tight text-balance sm:text-6xl">
            Build lead-gen quizzes in minutes
          </h1>
          <p className="mx-auto mt-6 max-w-2xl text-lg leading-8 text-soft">
            Create interactive quizzes that capture leads and embed on any platform. Open source, self-hosted, and yours
            from the first question to the last lead.
          </p>
          <div className="mt-9 flex flex-wrap justify-center gap-4">
            <MainButton signedOut="Create Your First Quiz" signedIn="Go to Dashboard" size="lg" />
            <Button asChild size="lg">
              <a href="/demo">Try Live Demo</a>
            </Button>
          </div>
          <QuizPicture />
        </section>
        <section id="features" className="mx-auto max-w-6xl scroll-mt-20 px-4 pb-24 sm:px-6">
          <h2 className="mb-8 text-center text-3xl font-semibold tracking-tight">
            Everything between a question and a lead
          </h2>
          <FeatureCards />
        </section>
        <section id="demo" className="scroll-mt-20 border-y border-hairline bg-card">
          <div className="mx-auto flex max-w-4xl flex-col items-center px-4 py-20 text-center sm:px-6">
            <h2 className="text-3xl font-semibold tracking-tight">See it the way your visitors will</h2>
            <p className="mt-3 max-w-xl text-soft">
              Three questions, one result, nothing to install: the demo runs the very widget that you embed.
            </p>
            <Button asChild size="lg" className="mt-8">
              <a href="/demo">Take the demo quiz</a>
            </Button>
          </div>
        </section>
        <section id="pricing" className="mx-auto max-w-xl scroll-mt-20 px-4 py-24 sm:px-6">
          <Card className="p-8 text-center">
            <h2 className="text-2xl font-semibold">Pricing</h2>
            <p className="mt-4 text-5xl font-bold tracking-tight">Free</p>
            <p className="mt-3 text-soft">
              Open source, free to self-host. No seats and no limits on leads. Your own server counts views, starts,
              answers and leads, without cookies for visitors and without third parties.
            </p>
          </Card>
        </section>
      </main>
      <footer className="border-t border-hairline">
        <div className="mx-auto grid max-w-6xl gap-8 px-4 py-12 sm:grid-cols-3 sm:px-6">
          {Object.entries(footer).map(([title, links]) => (
            <div key={title}>
              <h2 className="font-semibold">{title}</h2>
              <ul className="mt-3 space-y-1 text-soft">
                {links.map(([label, to]) => (
                  <li key={label}>
                    <a href={to} className="inline-block py-1.5 hover:text-ink pointer-coarse:py-3">
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <p className="border-t border-hairline py-6 text-center text-sm text-hint">
          © {new Date().getFullYear()} Quizfunnel. All rights reserved.
        </p>
      </footer>
    </div>
  );
}

/** Says once that access is limited, and takes the reason out of the address. */
function AccessNotice() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const address = new URL(location.href);
    if (!address.searchParams.has('error')) return;
    if (address.searchParams.get('error') === 'access_denied') setShown(true);
    address.searchParams.delete('error');
    history.replaceState(history.state, '', address);
  }, []);
  if (!shown) return null;
  return (
    <div
      role="alert"
      className="mx-auto mt-4 flex w-[calc(100%-2rem)] max-w-4xl items-start gap-3 rounded-card border border-bad/40 bg-bad-ground p-4 text-bad"
    >
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
      <p className="flex-1">
        <strong>Access Restricted:</strong> This application is currently in prototype mode and access is limited to
        authorized users only.
      </p>
      <button
        type="button"
        aria-label="Close"
        className="-m-2.5 grid size-touch shrink-0 place-items-center rounded-control"
        onClick={() => setShown(false)}
      >
        <X className="size-4" />
      </button>
    </div>
  );
}
