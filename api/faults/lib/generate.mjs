/** Values that programs have stumbled over. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(10_000),
  '../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%E0%A4%A',
  '__proto__',
  'constructor',
  '$where',
  '{"$gt":""}',
  "'; DROP TABLE quizzes; --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  '=1+1',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
];
const hostileValues = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  [],
  {},
  [[[[]]]],
  { $gt: '' },
  { $ne: null },
  { toString: 1 },
  JSON.parse('{"__proto__":{"admin":true}}'),
  { length: 1e9 },
  ...hostileTexts,
];

/**
 * A value for a JSON Schema: mostly one that fits, now and then one that does not.
 * @param {import('./random.mjs').Random} random
 * @param {any} schema
 * @param {{root: any, hostility: number, ids: readonly string[], depth?: number}} options `hostility` is the share of values that do not
 *   fit; `ids` are ids of things that exist
 * @returns {any}
 */
export function valueFor(random, schema, options) {
  const { root, hostility, ids, depth = 0 } = options;
  if (random.next() < hostility) return random.pick(hostileValues);
  if (!schema || schema === true || depth > 8) return random.pick(hostileTexts);
  if (schema.$ref) return valueFor(random, follow(root, schema.$ref), options);
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueFor(random, random.pick(choices), options);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((/** @type {any} */ part) => valueFor(random, part, options)));
  const deeper = { ...options, depth: depth + 1 };
  switch (Array.isArray(schema.type) ? random.pick(schema.type) : schema.type) {
    case 'object':
      return objectFor(random, schema, deeper);
    case 'array':
      return Array.from({ length: random.pick([0, 1, 1, 2, 3, 30]) }, () => valueFor(random, schema.items, deeper));
    case 'integer':
    case 'number':
      return random.pick([schema.minimum ?? 0, schema.maximum ?? 100, 1, 7, 50]);
    case 'boolean':
      return random.next() < 0.5;
    case 'null':
      return null;
    default:
      return textFor(random, schema, ids);
  }
}

/** @param {import('./random.mjs').Random} random @param {any} schema @param {Parameters<typeof valueFor>[2]} options */
function objectFor(random, schema, options) {
  /** @type {Record<string, unknown>} */
  const made = {};
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (!(schema.required ?? []).includes(name) && random.next() < 0.4) continue;
    Object.defineProperty(made, name, { value: valueFor(random, part, options), enumerable: true });
  }
  if (random.next() < options.hostility) made[random.pick(hostileTexts)] = random.pick(hostileValues);
  return made;
}

/** @param {import('./random.mjs').Random} random @param {any} schema @param {readonly string[]} ids */
function textFor(random, { format, minLength = 0, maxLength = 40 }, ids) {
  if (format === 'uuid')
    return `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-a${hex(random, 3)}-${hex(random, 12)}`;
  if (format === 'email') return `${hex(random, 6)}@example.com`;
  if (format === 'date') return '2026-01-15';
  if (format === 'date-time') return '2026-01-15T10:00:00.000Z';
  if (format === 'uri') return 'https://example.com/page';
  if (random.next() < 0.4) return random.pick(ids);
  if (random.next() < 0.1) return 'x'.repeat(maxLength + random.pick([-1, 0, 1]));
  return 'Some text'.padEnd(minLength, '.');
}

const hex = (/** @type {import('./random.mjs').Random} */ random, /** @type {number} */ length) =>
  Array.from({ length }, () => random.below(16).toString(16)).join('');

/** @param {any} root @param {string} reference such as `#/components/schemas/Error` */
const follow = (root, reference) =>
  reference
    .slice(2)
    .split('/')
    .reduce((part, name) => part?.[name], root);
