/** Where most addresses are that people give, and what looks like one of them. */
const DOMAINS = 'gmail.com mail.com hotmail.com outlook.com yahoo.com icloud.com web.de gmx.de orange.fr free.fr'.split(
  ' ',
);

/** Whether one letter was left out, added or replaced, or two were swapped. */
export function isMistyped(typed: string, meant: string): boolean {
  let from = 0;
  while (from < typed.length && typed[from] === meant[from]) from += 1;
  let end = 0;
  const most = Math.min(typed.length, meant.length) - from;
  while (end < most && typed[typed.length - 1 - end] === meant[meant.length - 1 - end]) end += 1;
  const [a, b] = [typed, meant].map((text) => text.slice(from, text.length - end)) as [string, string];
  return (a.length < 2 && b.length < 2) || (!a[2] && !!a[1] && a[1] + a[0] === b);
}

/** The address that was probably meant; undefined for one that looks right. */
export function suggestAddress(address: string): string | undefined {
  const [, name, domain = ''] = /^(.+@)([^@]+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (!name || DOMAINS.includes(domain)) return undefined;
  const meant = DOMAINS.find((each) => isMistyped(domain, each));
  return meant && name + meant;
}
