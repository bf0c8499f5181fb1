import type { z } from 'zod';
import type { Scope } from '../../../contract/tokens/scopes.ts';

/** What the calls are grouped by, in the order of the document. */
export const tags = {
  'About this API': 'This document, for programs and for people',
  'Signing in': 'Navigations of a browser, through the OpenID Connect provider of the installation',
  Account: 'The signed-in owner',
  'API tokens': 'What programs call this API with',
  Quizzes: 'An owner’s quizzes',
  'Quiz files': 'Quizzes as JSON files, and the templates to start from',
  Files: 'Pictures of an owner',
  Leads: 'What visitors have left, with their consent',
  Analytics: 'Figures of visits and leads',
  Webhooks: 'Where new leads are sent to',
  Connections: 'Other tools that leads are sent to',
  Mails: 'What the links in mails lead to',
  Visitors: 'What any site may call, without a session',
} as const;

/** Where a quiz of an owner's is found, and below it what belongs to it. */
export const QUIZ_PATH = '/api/quizzes/{id}';

export type Call = {
  /** Its name in generated clients. */
  id: string;
  tag: keyof typeof tags;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  summary: string;
  /** Whether strangers may call it. */
  open?: true;
  /** What an API token needs for it. Without one it takes no token. */
  scope?: Scope;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Media types of a body that is not JSON. */
  bodyTypes?: readonly string[];
  /** Success: its status and, where there is a body, its schema. A string is a media type without one; there may be two to choose from. */
  answer: [status: number, schema?: z.ZodType | string, other?: string];
  /** The success carries an ETag: the quiz's revision, or one of what is sent, for caches. */
  etag?: 'revision' | 'content';
  /** May be held to a revision; a 412 when the quiz has moved on. */
  ifMatch?: true;
  /** Makes a quiz once for a key that the client gives. */
  once?: true;
  /** Answers each client a limited number of times a minute. */
  limited?: true;
  /** Refusals beside those that follow from the rest. */
  refusals?: readonly number[];
};
