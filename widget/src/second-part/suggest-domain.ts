/** Where most addresses are that people give, and what looks like one of them. */
const DOMAINS = 'gmail.com mail.com hotmail.com outlook.com yahoo.com icloud.com web.de gmx.de orange.fr free.fr'.split(
  ' ',
);

/** How many letters were left out, added, replaced, or swapped with their neighbour (Damerau). */
export function distance(a: string, b: string): number {
  const rows: number[][] = [];
  for (let i = 0; i <= a.length; i += 1) {
    const row: number[] = [];
    rows.push(row);
    for (let j = 0; j <= b.length; j += 1) {
      const at = (up: number, left: number) => rows[i - up]?.[j - left] ?? Number.POSITIVE_INFINITY;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        i + j === 0
          ? 0
          : Math.min(
              at(1, 0) + 1,
              at(0, 1) + 1,
              at(1, 1) + +(a[i - 1] !== b[j - 1]),
              isSwap ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
            ),
      );
    }
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** The address that was probably meant; undefined for one that looks right. */
export function suggestAddress(address: string): string | undefined {
  const [, name, domain = ''] = /^(.+@)([^@]+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (!name || DOMAINS.includes(domain)) return undefined;
  // In a short name two letters make another one.
  const meant = DOMAINS.find((each) => distance(domain, each) <= (each.length > 8 ? 2 : 1));
  return meant && name + meant;
}
