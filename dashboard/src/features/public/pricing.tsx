import { hrefOf } from '../../lib/base.ts';
import { PeerTable } from './peer-table.tsx';

/** What it costs, and what open peers put behind a paywall. */
export function Pricing() {
  return (
    <section id="pricing" className="scroll-mt-20 border-y border-hairline bg-card">
      <div className="mx-auto grid max-w-6xl gap-12 px-4 py-24 sm:px-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div>
          <h2 className="text-3xl font-semibold tracking-tight">Pricing</h2>
          <p className="mt-4 text-5xl font-bold tracking-tight">Free</p>
          <p className="mt-3 text-soft">
            Open source, free to self-host. No seats and no limits on leads. Your own server counts views, starts,
            answers and leads, without cookies for visitors and without third parties.
          </p>
        </div>
        <div className="min-w-0">
          <h3 id="peers" className="mb-4 text-lg font-semibold">
            What open peers put behind a paywall
          </h3>
          <PeerTable />
          <p className="mt-3 text-sm text-hint">
            By their own pages, November 2026;{' '}
            <a href={hrefOf('/docs/comparison')} className="underline">
              where they say it
            </a>
            .
          </p>
        </div>
      </div>
    </section>
  );
}
