/**
 * Returns the characters that a TrueType font has glyphs for, as ranges with both ends included.
 * @param {Buffer} font
 * @returns {Array<[first: number, last: number]>}
 */
export function coverageOf(font) {
  const cmap = tableOf(font, 'cmap');
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4)),
  );
  const whole = subtables.find((subtable) => subtable.readUInt16BE(0) === 12);
  const basic = subtables.find((subtable) => subtable.readUInt16BE(0) === 4);
  if (whole) return groupsOf(whole);
  if (basic) return segmentsOf(basic);
  throw new Error('The font has no character table of a supported format');
}

/**
 * Sorts ranges and merges those that overlap or touch.
 * @param {Array<[first: number, last: number]>} ranges
 */
export function mergeRanges(ranges) {
  /** @type {Array<[first: number, last: number]>} */
  const result = [];
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = result.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else result.push([first, last]);
  }
  return result;
}

/**
 * Whether the ranges contain a letter that matches.
 * @param {Array<[first: number, last: number]>} ranges
 * @param {RegExp} kind
 */
export const hasLetter = (ranges, kind) =>
  ranges.some(([first, last]) => {
    for (let code = first; code <= last; code += 1) if (kind.test(String.fromCodePoint(code))) return true;
    return false;
  });

/** @param {Buffer} font @param {string} name @returns {Buffer} */
function tableOf(font, name) {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    if (font.toString('latin1', at, at + 4) === name) return font.subarray(font.readUInt32BE(at + 8));
  throw new Error(`The font has no table ${name}`);
}

/** Format 12: groups of characters. @param {Buffer} table @returns {Array<[number, number]>} */
const groupsOf = (table) =>
  Array.from({ length: table.readUInt32BE(12) }, (_, index) => [
    table.readUInt32BE(16 + 12 * index),
    table.readUInt32BE(20 + 12 * index),
  ]);

/**
 * Format 4: segments of the first 65,536 characters; some characters in them may have no glyph.
 * @param {Buffer} table
 */
function segmentsOf(table) {
  const size = table.readUInt16BE(6);
  /** @type {Array<[number, number]>} */
  const ranges = [];
  for (let at = 0; at < size; at += 2) {
    const last = table.readUInt16BE(14 + at);
    const first = table.readUInt16BE(16 + size + at);
    const delta = table.readUInt16BE(16 + 2 * size + at);
    const rangeAt = 16 + 3 * size + at;
    const range = table.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - first));
      // Glyph 0 means missing; the delta is not added to it.
      if (range === 0 ? ((glyph + delta) & 0xffff) !== 0 : glyph !== 0) ranges.push([code, code]);
    }
  }
  return mergeRanges(ranges);
}
