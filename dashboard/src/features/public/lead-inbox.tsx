import { ShieldCheck } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { FigureBand } from '../../ui/display/figure-band.tsx';

export type ShownLead = { name: string; email: string; outcome: string; score: number; consentGiven: boolean };

const samples: Array<ShownLead & { ago: string }> = [
  {
    name: 'Mira Okafor',
    email: 'mira@example.com',
    outcome: 'The Analyst',
    score: 99,
    consentGiven: true,
    ago: '4 min ago',
  },
  {
    name: 'Jonas Lind',
    email: 'jonas@example.com',
    outcome: 'The Strategist',
    score: 100,
    consentGiven: true,
    ago: '26 min ago',
  },
  {
    name: 'Aiko Tanaka',
    email: 'aiko@example.com',
    outcome: 'The Creative',
    score: 87,
    consentGiven: true,
    ago: '1 hour ago',
  },
];
const before = { views: 1_284, starts: 1_036, completions: 902, leads: 417 };

/** Where the leads of the demo quiz would be seen, with some from before; a visitor's own comes first. */
export function LeadInbox({ lead }: { lead: ShownLead | undefined }) {
  const mine = lead ? 1 : 0;
  const figures = Object.entries(before).map(([key, count]) => ({
    label: key.charAt(0).toUpperCase() + key.slice(1),
    value: (count + mine).toLocaleString('en'),
    ...(lead ? { change: <span className="text-good">+1</span> } : {}),
  }));
  return (
    <div className="overflow-hidden rounded-dialog border border-hairline bg-ground text-sm leading-5 shadow-overlay">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline bg-card px-5 py-3">
        <p className="font-semibold">Leads</p>
        <p className="ml-auto text-[13px] text-hint">Sample figures</p>
      </div>
      <div className="grid gap-5 p-4 sm:p-6">
        <FigureBand figures={figures} />
        <ul
          aria-label="Leads"
          className="divide-y divide-hairline rounded-card border border-hairline bg-card shadow-card"
        >
          {lead ? <Row lead={lead} ago="just now" isNew /> : null}
          {samples.map((sample) => (
            <Row key={sample.email} lead={sample} ago={sample.ago} />
          ))}
        </ul>
      </div>
      <p role="status" className="sr-only">
        {lead ? `Your lead has arrived in the dashboard: ${lead.name || lead.email}, ${lead.outcome}` : ''}
      </p>
    </div>
  );
}

function Row({ lead, ago, isNew = false }: { lead: ShownLead; ago: string; isNew?: boolean }) {
  const { name, email, outcome, score, consentGiven } = lead;
  return (
    <li
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_6rem_7rem]',
        isNew && 'animate-appear bg-brand-tint',
      )}
    >
      <div className="min-w-0">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 truncate font-medium">{name || email}</span>
          {isNew ? (
            <span className="rounded-full bg-brand px-2 text-xs leading-5 font-medium text-white">New</span>
          ) : null}
          {consentGiven ? (
            <span className="inline-flex items-center gap-1 text-xs text-good">
              <ShieldCheck className="size-3.5" aria-hidden /> Consent
            </span>
          ) : null}
        </p>
        {name ? <p className="truncate text-[13px] text-soft">{email}</p> : null}
      </div>
      <p className="min-w-0 max-md:order-3 max-md:col-span-2">
        <span className="inline-block max-w-full truncate rounded-full border border-hairline bg-ground px-2.5 align-middle text-xs leading-5 font-medium">
          {outcome}
        </span>
      </p>
      <p className="text-right tabular-nums">Score: {score}</p>
      <p className="text-right text-[13px] text-hint max-md:order-4 max-md:col-span-2 max-md:text-left">{ago}</p>
    </li>
  );
}
