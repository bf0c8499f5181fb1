import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { answersTo } from '../../scripts/answers-to.mjs';
import { exchange, keepAliveAgent } from './http.mjs';

const PAUSE_MS = 200;
const IN_A_ROW = 3;

/**
 * @typedef {{email: string, body: {sessionId: string}, id?: string, attempts: number}} SentLead
 */

/**
 * Visitors who take a quiz, and a notebook of what they were told. Each sends under one session id until a 2xx with an id has come back
 * (an acknowledgement) or it is told to stop, as the widget does.
 * @param {{origin: string, quiz: string, reads?: {path: string, cookie: string}[]}} options `reads` are pages of the owner that are
 *   asked for now and then meanwhile
 */
export async function makeLeadClient({ origin, quiz, reads = [] }) {
  const agent = keepAliveAgent();
  const path = `${origin}/api/public/quiz/${quiz}`;
  const shown = JSON.parse((await exchange('GET', path, { agent })).text);
  const answers = answersTo(shown);
  /** @type {SentLead[]} */
  const leads = [];
  /** @type {Record<string, number>} */
  const statuses = {};
  const seen = { longestMs: 0, unexpected: 0, statuses, leads, refusalsMs: /** @type {number[]} */ ([]) };
  /** @type {Set<Promise<void>>} */
  const underWay = new Set();
  let stopped = false;

  const note = (/** @type {import('./http.mjs').Answer} */ answer) => {
    statuses[answer.label] = (statuses[answer.label] ?? 0) + 1;
    seen.longestMs = Math.max(seen.longestMs, answer.tookMs);
    if (answer.status >= 300 && answer.status !== 429 && answer.status !== 503 && !answer.headers['x-answered-by'])
      seen.unexpected += 1;
    return answer;
  };
  const newLead = () => {
    const email = `visitor-${randomUUID()}@example.com`;
    const body = { sessionId: randomUUID(), name: 'Ann Lee', email, consentGiven: true, answers };
    const lead = /** @type {SentLead} */ ({ email, body, attempts: 0 });
    leads.push(lead);
    return lead;
  };
  /** @param {SentLead} lead @returns {Promise<string | undefined>} the id in the answer */
  const attempt = async (lead) => {
    lead.attempts += 1;
    const { status, text } = note(await exchange('POST', `${path}/submit`, { agent, body: lead.body }));
    if (status < 200 || status > 299) return undefined;
    return JSON.parse(text).id;
  };
  const untilAcknowledged = async (/** @type {SentLead} */ lead, /** @type {() => boolean} */ isOver) => {
    while (!lead.id) {
      lead.id = await attempt(lead);
      if (lead.id || isOver()) return;
      await sleep(PAUSE_MS);
    }
  };
  const visit = async () => {
    const lead = newLead();
    const { sessionId } = lead.body;
    // Events are best effort: sent once, whatever comes of it.
    const events = [{ type: 'view' }, { type: 'start' }, { type: 'complete', answers }];
    note(await exchange('POST', `${path}/events`, { agent, body: { sessionId, events } }));
    await untilAcknowledged(lead, () => stopped);
  };
  const read = async () => {
    const { path: page, cookie } = reads[Math.floor(Math.random() * reads.length)] ?? { path: '', cookie: '' };
    note(await exchange('GET', `${origin}${page}`, { agent, headers: { cookie, 'sec-fetch-site': 'same-origin' } }));
  };
  const begin = (/** @type {() => Promise<void>} */ work) => {
    const job = work().finally(() => underWay.delete(job));
    underWay.add(job);
  };

  return {
    seen,
    /**
     * Lets visitors come, so many a second as long as fewer than `atOnce` are under way.
     * @param {{perSecond: number, atOnce?: number}} options
     * @returns {() => Promise<void>} stops and waits until each was acknowledged or has tried once more
     */
    load({ perSecond, atOnce = 100 }) {
      stopped = false;
      let owed = 0;
      let last = performance.now();
      const timer = setInterval(() => {
        owed = Math.min(owed + ((performance.now() - last) * perSecond) / 1_000, atOnce);
        last = performance.now();
        for (; owed >= 1 && underWay.size < atOnce; owed -= 1) begin(visit);
        if (reads.length && Math.random() < 0.1 && underWay.size < atOnce) begin(read);
      }, 20);
      return async () => {
        clearInterval(timer);
        stopped = true;
        await Promise.all(underWay);
      };
    },
    /**
     * How long until new visitors are served again: until the first of three leads in a row that are acknowledged at the first attempt.
     * @param {number} giveUpMs
     * @param {number} [from] performance.now() of the end of the fault
     */
    async timeToRecover(giveUpMs, from = performance.now()) {
      /** @type {number[]} */
      let row = [];
      while (performance.now() - from < giveUpMs) {
        const lead = newLead();
        lead.id = await attempt(lead);
        if (!lead.id) {
          row = [];
          await sleep(50);
          continue;
        }
        row.push(performance.now() - from);
        if (row.length === IN_A_ROW) return /** @type {number} */ (row[0]);
      }
      return Number.POSITIVE_INFINITY;
    },
    /** Sends leads that were acknowledged once more: how many of them now have another id. @param {number} most */
    async idsThatChanged(most) {
      let changed = 0;
      for (const lead of leads.filter(({ id }) => id).slice(-most)) {
        const again = await attempt(lead);
        if (again !== undefined && again !== lead.id) changed += 1;
      }
      return changed;
    },
    /** Leads without an acknowledgement are sent again until they have one. @param {number} giveUpMs */
    async finish(giveUpMs) {
      const until = performance.now() + giveUpMs;
      await Promise.all(
        leads.filter(({ id }) => !id).map((lead) => untilAcknowledged(lead, () => performance.now() > until)),
      );
    },
    close: () => agent.destroy(),
  };
}

/** @typedef {Awaited<ReturnType<typeof makeLeadClient>>} LeadClient */
