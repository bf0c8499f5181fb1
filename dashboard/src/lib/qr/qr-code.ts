import { encode } from './codewords.ts';

type Grid = Array<Array<boolean | undefined>>;
/** Which modules of a code each of the eight masks turns round. */
const masks: ReadonlyArray<(x: number, y: number) => boolean> = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * A QR code by ISO/IEC 18004, in rows of dark modules without the quiet zone of four around it; undefined for texts of more than 213 bytes.
 * Written here because it is a page long and what is kept for it elsewhere is many times that.
 */
export function qrCode(text: string): boolean[][] | undefined {
  const encoded = encode(text);
  if (!encoded) return undefined;
  const { version, codewords } = encoded;
  const size = version * 4 + 17;
  const patterns: Grid = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  drawPatterns(patterns, version);
  drawFormat(patterns, 0);
  const data = placed(patterns, codewords);
  const candidates = masks.map((turns, mask) => {
    const drawn = patterns.map((row) => [...row]);
    drawFormat(drawn, mask);
    return drawn.map((row, y) =>
      row.map((dark, x) => (patterns[y]?.[x] === undefined ? data[y]?.[x] !== turns(x, y) : dark === true)),
    );
  });
  const penalties = candidates.map(penaltyOf);
  return candidates[penalties.indexOf(Math.min(...penalties))];
}

function drawPatterns(grid: Grid, version: number): void {
  const size = grid.length;
  for (let at = 0; at < size; at += 1) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(grid, x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const lines = alignmentLines(version, size);
  const last = lines.length - 1;
  lines.forEach((x, column) => {
    lines.forEach((y, row) => {
      const inCorner = (column === 0 && (row === 0 || row === last)) || (column === last && row === 0);
      if (!inCorner) rings(grid, x, y, 2, (ring) => ring !== 1);
    });
  });
  if (version < 7) return;
  const bits = (version << 12) | bch(version, 0x1f25, 12);
  for (let bit = 0; bit < 18; bit += 1) {
    const [long, short] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    set(grid, short, long, ((bits >>> bit) & 1) === 1);
    set(grid, long, short, ((bits >>> bit) & 1) === 1);
  }
}

/** Squares around a middle; `dark` says it of each ring, from the middle on. What lies outside the code is left out. */
function rings(grid: Grid, x: number, y: number, radius: number, dark: (ring: number) => boolean): void {
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1)
      if (grid[y + dy] && x + dx >= 0 && x + dx < grid.length)
        set(grid, x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
}

function alignmentLines(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((size - 13) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, line) => size - 7 - step * (count - 2 - line))];
}

/** Level and mask, twice, with their own error correction. */
function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  // Level M is 0.
  const bits = ((mask << 10) | bch(mask, 0x537, 10)) ^ 0x5412;
  const bit = (place: number) => ((bits >>> place) & 1) === 1;
  for (let place = 0; place < 6; place += 1) set(grid, 8, place, bit(place));
  set(grid, 8, 7, bit(6));
  set(grid, 8, 8, bit(7));
  set(grid, 7, 8, bit(8));
  for (let place = 9; place < 15; place += 1) set(grid, 14 - place, 8, bit(place));
  for (let place = 0; place < 8; place += 1) set(grid, size - 1 - place, 8, bit(place));
  for (let place = 8; place < 15; place += 1) set(grid, 8, size - 15 + place, bit(place));
  set(grid, 8, size - 8, true);
}

function bch(value: number, generator: number, degree: number): number {
  let rest = value;
  for (let step = 0; step < degree; step += 1) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * generator);
  return rest;
}

/** The bits of the codewords, in columns of two, up and down from the right, around the patterns. */
function placed(patterns: Grid, codewords: number[]): Grid {
  const size = patterns.length;
  const grid: Grid = patterns.map((row) => row.map(() => false));
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (patterns[y]?.[x] !== undefined) continue;
        set(grid, x, y, (((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1);
        bit += 1;
      }
  }
  return grid;
}

/** How hard a code is to read: runs, blocks, what looks like a finder, and more dark than light or the other way round. */
function penaltyOf(grid: boolean[][]): number {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x] === true));
  let penalty = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    const edged = `0000${text}0000`;
    for (const finder of [/(?=00001011101)/g, /(?=10111010000)/g]) penalty += [...edged.matchAll(finder)].length * 40;
  }
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const dark = grid[y]?.[x];
      if (dark === grid[y]?.[x - 1] && dark === grid[y - 1]?.[x] && dark === grid[y - 1]?.[x - 1]) penalty += 3;
    }
  const dark = grid.flat().filter(Boolean).length;
  return penalty + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

function set(grid: Grid, x: number, y: number, dark: boolean): void {
  const row = grid[y];
  if (row) row[x] = dark;
}
