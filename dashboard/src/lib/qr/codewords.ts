/** Level M: a code that has lost 15 % of itself is still read. Error-correction codewords a block and blocks, for versions 1 to 10. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26] as const;
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5] as const;
export const MOST_VERSION = CORRECTION.length;
const BYTE_MODE = 4;
const PADS = [0xec, 0x11] as const;

/** The least version that holds a text, and its codewords in the order in which they are drawn; undefined for what is too long. */
export function encode(text: string): { version: number; codewords: number[] } | undefined {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= MOST_VERSION; version += 1) {
    const capacity = dataCapacity(version);
    const countBits = version < 10 ? 8 : 16;
    if (4 + countBits + bytes.length * 8 > capacity * 8) continue;
    const bits = [
      ...bitsOf(BYTE_MODE, 4),
      ...bitsOf(bytes.length, countBits),
      ...bytes.flatMap((byte) => bitsOf(byte, 8)),
    ];
    // The terminator, then up to a whole byte.
    while (bits.length % 8 || (bits.length < capacity * 8 && bits.length < 12 + countBits + bytes.length * 8 - 4))
      bits.push(0);
    const data = Array.from({ length: bits.length / 8 }, (_, place) =>
      bits.slice(place * 8, place * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
    );
    for (let pad = 0; data.length < capacity; pad += 1) data.push(PADS[pad % 2] as number);
    return { version, codewords: interleave(data, version) };
  }
  return undefined;
}

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, place) => (value >>> (length - 1 - place)) & 1);

/** Modules that are left for data and error correction once all patterns are drawn. */
function rawModules(version: number): number {
  const lines = version < 2 ? 0 : Math.floor(version / 7) + 2;
  const aligned = lines ? (25 * lines - 10) * lines - 55 : 0;
  return (16 * version + 128) * version + 64 - aligned - (version < 7 ? 0 : 36);
}
const correctionOf = (version: number) => CORRECTION[version - 1] as number;
const blocksOf = (version: number) => BLOCKS[version - 1] as number;
const dataCapacity = (version: number): number =>
  Math.floor(rawModules(version) / 8) - correctionOf(version) * blocksOf(version);

/** Split into blocks, each with its error correction; then the first codeword of each, the second of each, and so on. */
function interleave(data: number[], version: number): number[] {
  const [blocks, total] = [blocksOf(version), Math.floor(rawModules(version) / 8)];
  const short = Math.floor(total / blocks) - correctionOf(version);
  const longer = total % blocks;
  const divisor = divisorOf(correctionOf(version));
  let at = 0;
  const parts = Array.from({ length: blocks }, (_, block) => {
    const part = data.slice(at, at + short + (block < blocks - longer ? 0 : 1));
    at += part.length;
    return part;
  });
  const byColumn = (rows: number[][]) =>
    Array.from({ length: Math.max(...rows.map(({ length }) => length)) }, (_, column) =>
      rows.flatMap((row) => row[column] ?? []),
    ).flat();
  return [...byColumn(parts), ...byColumn(parts.map((part) => remainder(part, divisor)))];
}

/** The product of (x − 2^i) in GF(256), highest power first and left out. */
function divisorOf(degree: number): number[] {
  let result = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let power = 0; power < degree; power += 1) {
    result = result.map((factor, place) => multiply(factor, root) ^ (result[place + 1] ?? 0));
    root = multiply(root, 2);
  }
  return result;
}

function remainder(data: number[], divisor: number[]): number[] {
  let result = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (result[0] ?? 0);
    result = divisor.map((part, place) => (result[place + 1] ?? 0) ^ multiply(part, factor));
  }
  return result;
}

/** In GF(2⁸ / 0x11D). */
function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1)
    product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((other >>> bit) & 1) * one);
  return product;
}
