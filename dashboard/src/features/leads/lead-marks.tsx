import { FASTEST_LEAD_MS, type LeadMark, markNames } from '#contract/lead/lead-marks';
import type { LeadDetail, LeadSummary } from '#contract/lead/submission.schema';
import { Badge } from '../../ui/display/badge.tsx';

const reasons: Record<LeadMark, string> = {
  hidden_field:
    'A field of the form that people do not see was filled in: most likely by a program, sometimes by a password manager. Nobody was emailed about this lead, and it was not sent to the webhook.',
  too_fast: `It came less than ${FASTEST_LEAD_MS / 1_000} seconds after the quiz was first seen: hardly by a person.`,
  no_proof:
    'The form was protected against spam, and this lead came without the calculation that is asked for then: by a program, or from a page that keeps it from being made.',
  repeated: 'The quiz has other leads of this email address.',
  disposable: 'The address is of a service for throw-away ones: hardly anybody will read what is mailed there later.',
};

/** The marks of a lead in a list: by name if there is one, otherwise how many. */
export function MarkBadge({ marks }: { marks: NonNullable<LeadSummary['marks']> }) {
  const names = marks.map((mark) => markNames[mark]);
  const [only, ...more] = names;
  return (
    <span title={marks.map((mark) => `${markNames[mark]}: ${reasons[mark]}`).join('\n')}>
      <Badge tone="warn">
        {more.length === 0 ? (
          only
        ) : (
          <>
            {names.length} marks<span className="sr-only">: {names.join(', ')}</span>
          </>
        )}
      </Badge>
    </span>
  );
}

/** The marks of the lead that is read, each with its reason. */
export function MarkReasons({ lead: { marks = [] } }: { lead: LeadDetail }) {
  if (marks.length === 0) return null;
  return (
    <ul aria-label="Marks" className="grid gap-2 rounded-control bg-warn-ground px-3 py-2 text-warn">
      {marks.map((mark) => (
        <li key={mark}>
          <strong className="font-semibold">{markNames[mark]}.</strong> {reasons[mark]}
        </li>
      ))}
    </ul>
  );
}
