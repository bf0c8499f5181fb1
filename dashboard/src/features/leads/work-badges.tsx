import { statusNames } from '#contract/lead/lead-status';
import type { LeadSummary } from '#contract/lead/submission.schema';
import { Badge } from '../../ui/display/badge.tsx';
import { amountText } from './amount.ts';

const tones = { contacted: 'neutral', qualified: 'neutral', won: 'good', lost: 'bad' } as const;
/** A row has room for so many tags. */
const MOST_SHOWN = 3;

/** Status and tags of a lead in a list; nothing of a new lead without tags. */
export function WorkBadges({ lead: { status = 'new', value, tags = [] } }: { lead: LeadSummary }) {
  const more = tags.slice(MOST_SHOWN);
  return (
    <>
      {status === 'new' ? null : (
        <Badge tone={tones[status]}>
          {statusNames[status]}
          {value === undefined ? '' : ` · ${amountText(value)}`}
        </Badge>
      )}
      {tags.slice(0, MOST_SHOWN).map((tag) => (
        <TagChip key={tag} tag={tag} />
      ))}
      {more.length > 0 ? (
        <span title={more.join(', ')} className="text-xs text-soft">
          +{more.length}
          <span className="sr-only"> tags: {more.join(', ')}</span>
        </span>
      ) : null}
    </>
  );
}

const TagChip = ({ tag }: { tag: string }) => (
  <span
    title={tag}
    className="inline-block max-w-32 truncate rounded-full border border-hairline bg-ground px-2 text-xs leading-5 text-soft"
  >
    <span className="sr-only">Tag: </span>
    {tag}
  </span>
);
