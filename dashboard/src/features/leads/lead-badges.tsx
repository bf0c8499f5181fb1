import type { LeadSummary } from '#contract/lead/submission.schema';
import { Badge } from '../../ui/display/badge.tsx';
import { MarkBadge } from './lead-marks.tsx';
import { ProgressBadge } from './lead-progress.tsx';
import { WorkBadges } from './work-badges.tsx';

/** What sets a lead apart from the others of a list. */
export function LeadBadges({ lead }: { lead: LeadSummary }) {
  return (
    <>
      {lead.own ? <OwnBadge /> : null}
      {lead.confirmation === 'unconfirmed' ? (
        <span title="The visitor has not confirmed their address yet: nothing was sent about this lead">
          <Badge tone="warn">Unconfirmed</Badge>
        </span>
      ) : null}
      {lead.progress ? <ProgressBadge progress={lead.progress} /> : null}
      {lead.marks?.length ? <MarkBadge marks={lead.marks} /> : null}
      {lead.consentWithdrawn ? <Badge tone="warn">Consent withdrawn</Badge> : null}
      <WorkBadges lead={lead} />
    </>
  );
}

/** On a lead that the owner left themselves. */
export const OwnBadge = () => (
  <span title="Not counted in figures">
    <Badge>
      Your own run<span className="sr-only">, not counted in figures</span>
    </Badge>
  </span>
);
