import { type LeadStatus, tagKey } from '../../../contract/lead/lead-status.ts';
import { limits } from '../../../contract/web/limits.ts';
import { currentRequestId, ofCurrentRequest } from '../../tracing/request-context.ts';
import type { LeadTag, SubmissionRecord } from '../submission.model.ts';

/** What is set of a lead: fields that are left out stay as they are. `value` is null for none. */
export type WorkChange = {
  status?: LeadStatus | undefined;
  value?: number | null | undefined;
  addTags?: readonly string[] | undefined;
  removeTags?: readonly string[] | undefined;
};

/**
 * The stages of an update that applies a change. What a lead has none of is absent: its indexes hold only the leads that have some. A
 * value goes when the lead is won no more, and tags are added up to as many as a lead may have. If anything is another than before,
 * destinations are told by the same write.
 */
export function workUpdate({ status, value, addTags = [], removeTags = [] }: WorkChange): object[] {
  const requestId = currentRequestId();
  return [
    { $set: { before: WORK } },
    {
      $set: {
        ...(status ? { status: status === 'new' ? '$$REMOVE' : status } : {}),
        ...(value === undefined ? {} : { value: value ?? '$$REMOVE' }),
        ...(addTags.length + removeTags.length > 0
          ? { tags: { $slice: [tagsAfter(addTags, removeTags), limits.leadTags] } }
          : {}),
      },
    },
    {
      $set: {
        value: { $cond: [{ $eq: ['$status', 'won'] }, '$value', '$$REMOVE'] },
        tags: { $cond: [{ $gt: [{ $size: TAGS }, 0] }, '$tags', '$$REMOVE'] },
      },
    },
    {
      $set: {
        workedAt: { $cond: [IS_CHANGED, '$$NOW', '$workedAt'] },
        outbox: { $cond: [IS_CHANGED, { $setUnion: ['$outbox', ['lead.updated']] }, '$outbox'] },
        ...(requestId === undefined ? {} : { requestId: { $cond: [IS_CHANGED, requestId, '$requestId'] } }),
      },
    },
    { $unset: 'before' },
  ];
}

const WORK = { status: '$status', value: '$value', tags: '$tags' };
const IS_CHANGED = { $ne: ['$before', WORK] };
/** Tells destinations of a change of notes, by the same write. */
export const noteUpdate = (): object => ({
  $set: { workedAt: new Date(), ...ofCurrentRequest() },
  $addToSet: { outbox: 'lead.updated' },
});

/** The condition that a lead has room for all these tags. */
export const hasRoomFor = ({ addTags = [], removeTags = [] }: WorkChange): object =>
  addTags.length > 0 ? { $expr: { $lte: [{ $size: tagsAfter(addTags, removeTags) }, limits.leadTags] } } : {};

const TAGS = { $ifNull: ['$tags', []] };

/** The expression of a lead's tags once some are removed, then others added; one that it has keeps its spelling. */
function tagsAfter(added: readonly string[], removed: readonly string[]): object {
  const gone = removed.map(tagKey);
  const left =
    gone.length > 0 ? { $filter: { input: TAGS, cond: { $not: { $in: ['$$this.key', { $literal: gone }] } } } } : TAGS;
  return {
    $let: {
      vars: { left },
      in: {
        $concatArrays: [
          '$$left',
          { $filter: { input: { $literal: asTags(added) }, cond: { $not: { $in: ['$$this.key', '$$left.key'] } } } },
        ],
      },
    },
  };
}

/** Each tag once, as it is spelled first. */
const asTags = (names: readonly string[]): LeadTag[] =>
  firstOfEach(
    names.map((name) => ({ key: tagKey(name), name })),
    ({ key }) => key,
  );

const firstOfEach = <T>(all: readonly T[], keyOf: (item: T) => string): T[] =>
  all.filter((item, place) => all.findIndex((other) => keyOf(other) === keyOf(item)) === place);

/** Of leads that are merged, the one that is furthest along counts. */
const FURTHEST: readonly LeadStatus[] = ['won', 'lost', 'qualified', 'contacted'];

type Work = Pick<SubmissionRecord, 'status' | 'value' | 'tags' | 'notes'>;
/** What several leads come to as one. @param leads newest first */
export function mergedWork(leads: readonly SubmissionRecord[]): Work {
  const status = FURTHEST.find((each) => leads.some((lead) => lead.status === each)) as Work['status'];
  const value = leads.find((lead) => lead.value !== undefined)?.value;
  const tags = firstOfEach(
    leads.flatMap((lead) => lead.tags ?? []),
    ({ key }) => key,
  );
  const notes = firstOfEach(
    leads.flatMap((lead) => lead.notes ?? []),
    ({ id }) => id,
  );
  return {
    ...(status ? { status } : {}),
    ...(value === undefined ? {} : { value }),
    ...(tags.length > 0 ? { tags: tags.slice(0, limits.leadTags) } : {}),
    ...(notes.length > 0
      ? { notes: notes.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, limits.leadNotes) }
      : {}),
  };
}
