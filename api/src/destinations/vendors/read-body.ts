import type { ZodType } from 'zod';
import type { VendorAnswer } from './vendor-call.ts';
import { VendorError } from './vendor-error.ts';

const KEPT_RESPONSE = 1024;

/** What is needed of an answer that was a success. A page of a proxy, or an answer that was cut off, is a failure that passes. */
export function readBody<T>(schema: ZodType<T>, { status, body, text }: VendorAnswer, name: string): T {
  const { success, data } = schema.safeParse(body);
  if (success) return data;
  const about = { status, response: text.slice(0, KEPT_RESPONSE) };
  throw new VendorError('retry', `${name} gave an answer that cannot be read`, about);
}
