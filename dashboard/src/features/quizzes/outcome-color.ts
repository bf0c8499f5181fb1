import type { Lead } from '#contract/lead/submission.schema';

const grounds = ['bg-band-1', 'bg-band-2', 'bg-band-3', 'bg-band-4', 'bg-band-5'] as const;
const fills = ['fill-band-1', 'fill-band-2', 'fill-band-3', 'fill-band-4', 'fill-band-5'] as const;

type Family = { size: number };
const places = new Map<string, { place: number; family: Family }>();

/**
 * Gives the outcomes of a quiz their colors: by their order where it is seen first, so that neighbours differ. Each keeps its own until
 * the page is left, whatever comes, goes or moves beside it: a color that went over to another one would turn a picture of before and
 * after around.
 */
export function colorOutcomes(ids: readonly string[]): void {
  const family = ids.map((id) => places.get(id)?.family).find(Boolean) ?? { size: 0 };
  for (const id of ids) {
    if (places.has(id)) continue;
    places.set(id, { place: family.size, family });
    family.size += 1;
  }
}

const placeOf = (id: string | undefined): number | undefined => (id === undefined ? undefined : places.get(id)?.place);
const colorAt = (colors: readonly string[], none: string, place: number | undefined): string =>
  place === undefined ? none : (colors[place % colors.length] as string);

/** What an outcome has in every picture; one that is none of a quiz has that of hints. What a color stands for is always written beside it. */
export const outcomeGround = (id: string | undefined): string => groundAt(placeOf(id));
/** The same in a drawing. */
export const outcomeFill = (id: string | undefined): string => colorAt(fills, 'fill-hint', placeOf(id));
/** The same of what a lead got, of whose quiz no more may be known than the outcome's place, and none where the quiz has it no longer. */
export const leadGround = ({ outcomeId, outcomePlace }: Lead): string =>
  groundAt(outcomePlace === undefined ? undefined : (placeOf(outcomeId) ?? outcomePlace));
const groundAt = (place: number | undefined): string => colorAt(grounds, 'bg-hint', place);
