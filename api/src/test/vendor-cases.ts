import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contact } from '../destinations/vendors/contact.ts';
import type { Chosen, Credentials, Vendor, VendorContext } from '../destinations/vendors/vendor.ts';
import { makeVendorCall } from '../destinations/vendors/vendor-call.ts';
import { VendorError } from '../destinations/vendors/vendor-error.ts';
import { startVendorServer, type VendorReply, type VendorRequestSeen } from './vendor-server.ts';

/** Ana of the sample quiz, as a tool with nothing mapped would get her. */
export const anaContact: Contact = {
  leadId: 'lead-ana',
  email: 'ana@example.com',
  name: 'Ana Alves',
  firstName: 'Ana',
  lastName: 'Alves',
  fields: {},
  tags: [],
  consent: {
    given: true,
    marketing: true,
    text: 'I agree.',
    at: new Date('2026-11-28T10:00:00Z'),
    pageUrl: 'https://shop.example/quiz',
  },
  quiz: { id: 'quiz-skin', title: 'Find your skin routine' },
  outcome: 'Dry',
  score: null,
  language: 'en',
  createdAt: new Date('2026-11-28T10:00:00Z'),
  leadUrl: 'https://quiz.example/dashboard/leads?lead=lead-ana',
  clickIds: {},
  event: { id: 'msg_ana', body: '{"type":"lead.created"}' },
  isSample: false,
};

export type VendorUnderTest = {
  vendor: Vendor;
  /** The hosts of the tool. */
  hosts: RegExp;
  credentials: Credentials;
  chosen?: Partial<Chosen>;
  /** How the tool answers when all is well. It checks the requests that it is sent by the vendor's documented schema, and throws. */
  reply: (request: VendorRequestSeen) => VendorReply;
  /** What the tool says to a wrong key, and to a value or a place that it does not know: its documented answers. */
  wrongKey: VendorReply & object;
  invalid: VendorReply & object;
  /** Its own words in them. */
  saysOfKey: string | RegExp;
  saysOfInvalid: string | RegExp;
};

/**
 * The answers that every tool must be able to give: success, the same again, wrong key, invalid field, rate limit, failure and silence.
 * Returns what tests of one vendor go on with.
 */
export function vendorCases(name: string, given: VendorUnderTest) {
  const { vendor, hosts, credentials, reply } = given;
  const problems: unknown[] = [];
  const checked = (request: VendorRequestSeen): VendorReply => {
    try {
      return reply(request);
    } catch (error) {
      problems.push(error);
      return { status: 599 };
    }
  };
  let server: Awaited<ReturnType<typeof startVendorServer>>;
  beforeAll(async () => {
    server = await startVendorServer(hosts, checked);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.reply = checked;
    server.seen.length = 0;
    problems.length = 0;
  });

  const context = (over: Partial<Chosen> = {}, timeoutMs = 2_000): VendorContext => ({
    credentials,
    chosen: { place: '', switches: {}, ...given.chosen, ...over },
    call: makeVendorCall({
      name: vendor.info.name,
      readRefusal: vendor.readRefusal,
      rules: { ownHost: 'quiz.example', allowedHosts: [] },
      timeoutMs,
    }),
  });
  const sent = async (contact: Partial<Contact> = {}, over: Partial<Chosen> = {}): Promise<string> => {
    const remote = await vendor.send({ ...anaContact, ...contact }, context(over));
    expect(problems).toEqual([]);
    return remote;
  };
  const refused = async (answer: VendorReply, timeoutMs?: number): Promise<VendorError> => {
    server.reply = () => answer;
    const error = await vendor.send(anaContact, context({}, timeoutMs)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(VendorError);
    return error as VendorError;
  };

  describe(name, () => {
    it('takes a lead, and the same lead again', async () => {
      const first = await sent();
      expect(await sent()).toBe(first);
    });
    it('accepts credentials that hold, and says in its own words that others do not', async () => {
      expect(vendor.credentialProblem?.(credentials)).toBeUndefined();
      await vendor.check(context());
      expect(problems).toEqual([]);
      server.reply = () => given.wrongKey;
      const error = await vendor.check(context()).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ kind: 'key', message: expect.stringMatching(given.saysOfKey) });
    });
    it('leaves a lead to its owner where it refuses the key, a value or the place', async () => {
      expect(await refused(given.wrongKey)).toMatchObject({ kind: 'key', status: given.wrongKey.status });
      expect(await refused(given.invalid)).toMatchObject({
        kind: 'settings',
        message: expect.stringMatching(given.saysOfInvalid),
      });
    });
    it('is tried again after a rate limit, a failure and silence', async () => {
      const limited = await refused({ status: 429, headers: { 'retry-after': '7' } });
      expect(limited).toMatchObject({ kind: 'retry', retryAfterMs: 7_000 });
      expect(await refused({ status: 500, body: 'Internal Server Error' })).toMatchObject({
        kind: 'retry',
        status: 500,
      });
      expect(await refused('hang', 50)).toMatchObject({ kind: 'retry', message: expect.stringContaining('in time') });
    });
  });
  return { context, sent, refused, seen: () => server.seen, answerWith: (next: typeof reply) => (server.reply = next) };
}
