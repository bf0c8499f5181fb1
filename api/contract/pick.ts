/** The fields of an object that are named by another one's keys, in the order of those. One that it lacks is undefined. */
export const pick = <T extends object, K extends keyof T>(whole: T, names: Readonly<Record<K, unknown>>): Pick<T, K> =>
  Object.fromEntries((Object.keys(names) as K[]).map((name) => [name, whole[name]])) as Pick<T, K>;

/** An object without the fields that are named by another one's keys. */
export const omit = <T extends object, K extends keyof T>(whole: T, names: Readonly<Record<K, unknown>>): Omit<T, K> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !Object.hasOwn(names, name))) as Omit<T, K>;
