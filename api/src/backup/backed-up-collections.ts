/**
 * Collections that are valid in their own database only, or are filled again: people sign in again and rate limits start over. The bytes of
 * files are backed up as files, wherever they are stored.
 */
const LEFT_OUT = [
  'data_format',
  'leases',
  'objects.chunks',
  'objects.files',
  'prepared',
  'rate_limits',
  'sessions',
  'used_logins',
];

/** A database that was only started has documents in these. */
const MADE_BY_A_START = [...LEFT_OUT, 'build_files', 'figures_state', 'migrations', 'signing_keys'];

/**
 * Read first, each before what follows from it: an event that a lead still has in its outbox may have its delivery already, which is
 * recognized by its id, but an event that is gone from there must have it. In the same way a counted visit has its figures, and
 * everything its quiz. Visits come before leads: a recount adds what a visit does not know of its lead, and would count the lead of a
 * visit that the backup does not hold.
 */
const FIRST = [
  'visits',
  'submissions',
  'lead_search',
  'deliveries',
  'quiz_activity',
  'daily_stats',
  'quiz_stats',
  'quizzes',
  'quiz_saves',
];

/** Read last: the marks of what was deleted meanwhile, and the number of the latest batch, which no figure may exceed. */
const LAST = ['deleted_quizzes', 'users', 'figures_state'];

export const isBackedUp = (collection: string): boolean =>
  !LEFT_OUT.includes(collection) && !collection.startsWith('system.');

/** Whether its documents are data of accounts or visitors, rather than of the installation. */
export const holdsData = (collection: string): boolean =>
  !MADE_BY_A_START.includes(collection) && !collection.startsWith('system.');

/** The collections of a database that a backup holds, in the order in which they are read. */
export function inReadingOrder(collections: readonly string[]): string[] {
  const rank = (name: string) => {
    const first = FIRST.indexOf(name);
    if (first >= 0) return first;
    return FIRST.length + 1 + LAST.indexOf(name);
  };
  return collections.filter(isBackedUp).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
