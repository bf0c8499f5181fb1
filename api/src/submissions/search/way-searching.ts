import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { createdWithin, type LeadFilters, NEWEST_FIRST } from '../reading/lead-filter.ts';
import { LeadSearchModel } from './lead-search.model.ts';
import { gramsOf, searchWords } from './search-text.ts';

/** Up to here the rows that a gram leads to are counted, to take the one with the fewest. */
const COMPARED = 5_000;
/** Grams that are compared. */
const MAX_GRAMS = 8;

const rows = () => collectionOf(LeadSearchModel);

/** A way along the rows, in the order of the list: what its index answers by itself, and what else is true of the rows that are searched for. */
export type SearchWay = { by: object; index: Record<string, 1 | -1>; also: object[] };

/** The way past the fewest rows that a search does not find; undefined for a search without words, which finds nothing. */
export async function waySearching(owner: string, filters: LeadFilters): Promise<SearchWay | undefined> {
  const words = searchWords(filters.search ?? '');
  if (words.length === 0) return undefined;
  const { quizId } = filters;
  const days = createdWithin(filters);
  const whose = quizId ? { quiz: quizId } : { owner };
  const grams = spread(gramsOf(words.join(' ')), MAX_GRAMS);
  const ways = [
    ...grams.map((gram) => ({ by: { owner, grams: gram, ...days }, index: { owner: 1, grams: 1, ...NEWEST_FIRST } })),
    { by: { ...whose, ...days }, index: { ...(quizId ? { quiz: 1 } : { owner: 1 }), ...NEWEST_FIRST } },
  ] as Array<Pick<SearchWay, 'by' | 'index'>>;
  const counts =
    ways.length === 1
      ? [0]
      : await Promise.all(
          ways.map(({ by, index }) =>
            rows().countDocuments(by, { limit: COMPARED, hint: index, maxTimeMS: MAX_TIME_MS }),
          ),
        );
  const way = ways[counts.indexOf(Math.min(...counts))] as (typeof ways)[number];
  const texts = words.map((word) => ({ text: new RegExp(word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')) }));
  // Said twice, an equality would keep the database from reading in the index's order.
  const others = Object.entries({ owner, ...(quizId ? { quiz: quizId } : {}) }).filter(([name]) => !(name in way.by));
  return { ...way, also: [Object.fromEntries(others), ...texts] };
}

/** How many rows a search finds, counted up to `atMost` and for so many milliseconds. */
export async function countRows(owner: string, filters: LeadFilters, atMost: number, ms: number): Promise<number> {
  const way = await waySearching(owner, filters);
  if (!way) return 0;
  return rows().countDocuments({ $and: [way.by, ...way.also] }, { limit: atMost, hint: way.index, maxTimeMS: ms });
}

/** At most `count` of a list, from all over it. */
const spread = <T>(list: readonly T[], count: number): T[] =>
  list.length <= count
    ? [...list]
    : Array.from({ length: count }, (_, at) => list[Math.round((at * (list.length - 1)) / (count - 1))] as T);
