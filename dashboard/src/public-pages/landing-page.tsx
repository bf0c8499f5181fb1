import { TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Finished } from '../features/public/finished.tsx';
import { LeadInbox, type ShownLead } from '../features/public/lead-inbox.tsx';
import { LiveQuiz } from '../features/public/live-quiz.tsx';
import { MainButton, PublicHeader } from '../features/public/public-header.tsx';
import { hrefOf } from '../lib/base.ts';
import { Button } from '../ui/actions/button.tsx';

export function LandingPage() {
  const [lead, setLead] = useState<ShownLead>();
  return (
    <div className="text-base leading-6">
      <PublicHeader>
        <a href="#features">Features</a>
        <a href="#demo">Demo</a>
        <a href="#pricing">Pricing</a>
      </PublicHeader>
      <main className="overflow-x-clip">
        <AccessNotice />
        <section className="mx-auto grid max-w-6xl items-center gap-x-16 gap-y-14 px-4 pt-14 pb-20 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:pt-20">
          <div className="max-lg:text-center">
            <Finished part="promise" />
            <div className="mt-8 flex flex-wrap gap-4 max-lg:justify-center">
              <MainButton signedOut="Create Your First Quiz" signedIn="Go to Dashboard" size="lg" />
              <Button asChild size="lg">
                <a href={hrefOf('/demo')}>Try Live Demo</a>
              </Button>
            </div>
          </div>
          <LiveQuiz onLead={setLead} />
        </section>
        <section id="demo" aria-labelledby="inbox" className="scroll-mt-20 border-y border-hairline bg-card">
          <div className="mx-auto max-w-5xl px-4 py-20 sm:px-6">
            <h2 id="inbox" className="text-center text-3xl font-semibold tracking-tight text-balance">
              {lead ? 'There is your lead' : 'And this is where the lead arrives'}
            </h2>
            <p className="mx-auto mt-3 mb-10 max-w-xl text-center text-soft">
              With answers, result, source and signed consent. From here it goes by itself to the tools that you have
              connected.
            </p>
            <LeadInbox lead={lead} />
          </div>
        </section>
        <Finished part="benefits" />
        <Finished part="pricing" />
        <Finished part="self-host" />
      </main>
      <Finished part="footer" />
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
