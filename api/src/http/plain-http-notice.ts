import type { Config } from '../config.ts';

/** What an operator should know who serves others without TLS; undefined if nobody does. */
export function plainHttpNotice({ production, secure, publicUrl }: Config): string | undefined {
  if (!production || secure || /^(localhost|127\.|\[::1\])/.test(new URL(publicUrl).hostname)) return undefined;
  return `PUBLIC_URL is ${publicUrl}, without https: everybody on the way can read sessions, leads and answers.`;
}
