/** Of a readable address, in characters. */
export const SLUG_CHARS = { least: 2, most: 60 } as const;

const WORDS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** As ids of quizzes are. */
const ID = /^(?:[a-km-z2-9]{25}|demo-quiz)$/;

/** What is wrong with a readable address, in words; undefined where nothing is. */
export function slugProblem(slug: string): string | undefined {
  const { least, most } = SLUG_CHARS;
  if (slug.length < least || slug.length > most) return `Use ${least} to ${most} characters`;
  if (!WORDS.test(slug)) return 'Use letters from a to z, digits, and single hyphens between them';
  if (ID.test(slug)) return 'This could be the id of another quiz. Choose another address';
  return undefined;
}

const SPELT_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe' };

/** A readable address made of a title; '' where the title has no letter for one. */
export function slugFrom(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/[äöüßæøœ]/g, (letter) => SPELT_OUT[letter] ?? '')
    // Letters without their accents.
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = '';
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > SLUG_CHARS.most) break;
    slug = longer;
  }
  return slugProblem(slug) === undefined ? slug : '';
}
