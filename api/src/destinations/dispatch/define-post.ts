import { type Destination, defineDestination } from '../destination.ts';
import { type Attempt, postTo } from './post-to.ts';
import { outboundRules } from './public-address.ts';

/** A JSON body, and headers besides those of every post. */
type Post = { body: string; headers?: Record<string, string> };
type PostDestination<Settings> = Destination<Settings, Post, Attempt>;

/** A destination whose messages are posted to the `url` in its settings, which an owner gave. Any 2xx status is a success. */
export const definePost = <Settings extends { url: string }>(
  parts: Omit<PostDestination<Settings>, 'addressField' | 'limits' | 'send' | 'readAnswer'>,
): Destination =>
  defineDestination<Settings, Post, Attempt>({
    ...parts,
    addressField: 'url',
    limits: { atOnce: 20, perAccount: 4, perTarget: 2, leaseMs: 60_000 },
    send: ({ body, headers = {} }, { url }, { config, lookup, timeoutMs }) =>
      postTo(url, body, headers, {
        ...outboundRules(config),
        ...(lookup ? { lookup } : {}),
        ...(timeoutMs ? { timeoutMs } : {}),
      }),
    readAnswer: ({ ok, status, error, response }) => ({ outcome: ok ? 'delivered' : 'retry', status, error, response }),
  });
