import type { IncomingMessage } from 'node:http';
import { MINUTE_MS } from '../../contract/time.ts';
import { domainProblem } from '../../contract/web/domain.ts';
import type { Config } from '../config.ts';
import { SizedCache } from '../sized-cache.ts';
import { originAt, ownerOfDomain } from './domains.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Set where the request came to an account's own domain, and not to the installation's. */
    ownDomain?: { owner: string; origin: string };
  }
}

const known = new SizedCache<{ owner: string | null; until: number }>({ entries: 5_000, size: 2_000_000 });

/** The account whose domain a host is, looked up at most once a minute. */
async function accountAt(host: string): Promise<string | undefined> {
  const now = Date.now();
  const entry = known.get(host);
  if (entry && entry.until > now) return entry.owner ?? undefined;
  const owner = await ownerOfDomain(host);
  known.set(host, { owner: owner ?? null, until: now + MINUTE_MS });
  return owner;
}

/** Call where a domain was confirmed or removed, so that this process follows at once. */
export const forgetDomain = (domain: string): void => known.delete(domain);

/** The name that a request was sent to; undefined for the installation's own, for addresses, and where accounts have no domains. */
export function foreignHost({ domains, publicUrl }: Pick<Config, 'domains' | 'publicUrl'>) {
  const own = new URL(publicUrl).hostname;
  return ({ headers }: IncomingMessage): string | undefined => {
    if (domains.length === 0) return undefined;
    const host = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
    return host === own || domainProblem(host) !== undefined ? undefined : host;
  };
}

/** An address that no quiz has. */
const NOWHERE = '/quiz/-';

/**
 * Leads a request that came to an account's own domain to the pages of its quizzes, at `/SLUG`. Nothing else is there: neither the dashboard
 * nor the API. Other hosts stay as they are.
 */
export async function leadToQuiz(
  request: IncomingMessage,
  host: string,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<void> {
  const owner = await accountAt(host);
  if (owner === undefined) return;
  request.ownDomain = { owner, origin: originAt(host, publicUrl) };
  // With the path of PUBLIC_URL, which is a quiz's own name here.
  const { url = '', sentUrl = url } = request;
  const [, slug, query = ''] = /^\/([\w-]+)\/?(\?.*)?$/.exec(sentUrl) ?? [];
  request.url = (slug ? `/quiz/${slug}` : NOWHERE) + query;
}
