import { createHash } from 'node:crypto';
import { type EmbedWay, MAX_HOST_PAGES, type PageProblem } from '../../contract/host-pages/host-pages.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/time.ts';
import { ownerOfDomain } from '../addresses/domains.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { isDuplicateKey } from '../db/batch-write.ts';
import { operators } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { nameForLog } from '../errors.ts';
import { ownPath } from '../http/own-path.ts';
import { SharedBudget } from '../http/shared-budget.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import { idFrom } from '../random-id.ts';
import { SizedCache } from '../sized-cache.ts';
import { HostPageModel } from './host-page.model.ts';
import { pageAddress } from './page-address.ts';

/** A process writes the same about a page once in so long, however many visitors the page has. */
const PAUSE_MS = 10 * MINUTE_MS;
/** Addresses come from strangers: a page that was seen since makes no room for new ones. */
const FRESH_MS = DAY_MS;
const NEW_PAGES_PER_MINUTE = 20;

export type Sighting = {
  /** Address of the page as it was sent. */
  page: string | undefined;
  /** As the script says; without it the way follows from who sends. */
  way?: EmbedWay | undefined;
  /** The header of the request. Browsers set it: to the page for a script, to us for a frame, to `null` for a sandbox. */
  origin: string | undefined;
  /** The version that was shown, of a view that has arrived. */
  version?: string | undefined;
  problem?: PageProblem | undefined;
};
type NotedQuiz = Pick<QuizRecord, '_id' | 'owner'>;

/** When what was written of each page last. */
const written = new SizedCache<Record<string, number>>({ entries: 20_000, size: Number.POSITIVE_INFINITY });
const newPages = new SharedBudget('host-page', NEW_PAGES_PER_MINUTE);

/** Writes down that a page has shown a quiz, or what is wrong there. A visitor must not wait for it. */
export async function noteHostPage(
  quiz: NotedQuiz,
  { page, way: said, origin, version, problem }: Sighting,
  { publicUrl, origin: ownOrigin, basePath }: Pick<Config, 'publicUrl' | 'origin' | 'basePath'>,
  now = Date.now(),
): Promise<void> {
  const url = page === undefined ? undefined : pageAddress(page);
  if (!url || !origin) return;
  // Other pages of our origin can have the script. Where we are at its root there are none.
  const isFrame = origin === 'null' || (origin === ownOrigin && (said === 'frame' || basePath === ''));
  // A script is on the page that it names.
  if (!isFrame && origin !== new URL(url).origin) return;
  if (!isNews([quiz._id, url, origin, said].join(' '), version === undefined ? `${problem}` : `view ${version}`, now))
    return;
  const way = isFrame || !said || said === 'frame' ? await wayOf(quiz, url, isFrame, publicUrl) : said;
  const _id = idFrom(createHash('sha256').update(`${quiz._id} ${way} ${url}`).digest());
  const seenAt = new Date(now);
  const problems = [...(problem ? [problem] : []), ...(origin === 'null' ? ['sandboxed'] : [])];
  const set = {
    seenAt,
    ...(version === undefined ? {} : { version }),
    ...Object.fromEntries(problems.map((each) => [`problems.${each}`, seenAt])),
  };
  // A view that arrives shows that nothing blocks it any more.
  const update = { $set: set, ...(version === undefined ? {} : { $unset: { 'problems.connect-src': 1 } }) };
  const { matchedCount } = await HostPageModel.updateOne({ _id }, update).maxTimeMS(MAX_TIME_MS);
  if (matchedCount > 0) return;
  newPages.spend(quiz._id);
  if (!(await makeRoom(quiz._id, now))) return;
  try {
    await HostPageModel.updateOne({ _id }, { ...update, $setOnInsert: { quiz: quiz._id, url, way } }, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** The same after the visitor has been answered. What fails is made up for by the next visitor. */
export function reportSighting({ config, log }: AppContext, quiz: NotedQuiz, sighting: Sighting): void {
  setImmediate(() => {
    noteHostPage(quiz, sighting, config).catch((error: unknown) =>
      log.debug({ name: nameForLog(error) }, 'a page of a quiz was not noted'),
    );
  });
}

/** Whether it is time to write this about a page. */
function isNews(page: string, what: string, now: number): boolean {
  const before = written.get(page) ?? {};
  if ((before[what] ?? 0) > now - PAUSE_MS) return false;
  // Each takes back what the other says.
  const isTakenBack = (one: string) => (what.startsWith('view') ? one === 'connect-src' : what === 'connect-src');
  const others = Object.entries(before).filter(([one, at]) => !isTakenBack(one) && at > now - PAUSE_MS);
  written.set(page, { ...Object.fromEntries(others), [what]: now });
  return true;
}

async function wayOf(quiz: NotedQuiz, url: string, isFrame: boolean, publicUrl: string): Promise<EmbedWay> {
  if (isFrame) return ownPath(`${url}/`, publicUrl) === undefined ? 'frame' : 'page';
  // A page on the account's own domain calls us as a page with the script does.
  return (await ownerOfDomain(new URL(url).hostname)) === quiz.owner ? 'page' : 'inline';
}

/** Whether there is room for another page of a quiz, after the oldest one has left if need be. */
async function makeRoom(quiz: string, now: number): Promise<boolean> {
  const count = await HostPageModel.countDocuments({ quiz }).maxTimeMS(MAX_TIME_MS);
  if (count < MAX_HOST_PAGES) return true;
  const old = operators({ $lt: new Date(now - FRESH_MS) });
  return !!(await HostPageModel.findOneAndDelete({ quiz, seenAt: old }, { sort: { seenAt: 1 } }));
}
