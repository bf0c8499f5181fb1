import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Browser } from './browser.ts';

/** A download that stops reading after the first bytes, as a reader does who pauses, walks away, or sits behind a slow line. */
export type PausedDownload = {
  status: number;
  /** Reads on; says how many bytes came and whether the end was a proper one. */
  finish: () => Promise<{ bytes: number; complete: boolean }>;
  abort: () => void;
};

export async function pausedDownload(url: string, browser: Browser): Promise<PausedDownload> {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const request = get(url, { headers: { cookie, 'sec-fetch-site': 'same-origin' }, agent: false });
  // A broken connection shows in the answer; the request has been sent by then.
  request.on('error', () => {});
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await once(response, 'readable');
  return {
    status: response.statusCode ?? 0,
    async finish() {
      let bytes = 0;
      response.on('error', () => {});
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      // Not `once`, which fails at an error.
      await new Promise((resolve) => response.on('close', resolve));
      return { bytes, complete: response.complete };
    },
    abort: () => request.destroy(),
  };
}
