import { NEXT } from '../recording/way.ts';

/** So many ways are looked up when one comes that may be there already: many take the same one. */
const MOST_KNOWN = 20_000;
const FIRST_ROOM = 1_024;

/**
 * The ways that led through a version, with how many took each, in little room: what was chosen of a question is written once, and a way is
 * a row of places. A way that comes after many others may have more than one row.
 */
export class TakenWays {
  /** What was chosen of each question, by its place; '' is nothing that counts. */
  readonly chosen: string[][];
  /** How many rows there are. */
  size = 0;
  /** How many took a way, by its row. */
  counts = new Uint32Array(FIRST_ROOM);
  /** The rows one after the other, each as long as the version has questions. */
  rows: Uint32Array;
  private readonly places: Array<Map<string, number>>;
  private known = new Map<string, number>();

  /** @param questions how many questions the version has */
  constructor(private readonly questions: number) {
    this.chosen = Array.from({ length: questions }, () => ['']);
    this.places = Array.from({ length: questions }, () => new Map([['', 0]]));
    this.rows = new Uint32Array(FIRST_ROOM * questions);
  }

  /** Counts somebody who took this way. */
  add(way: string): void {
    const known = this.known.get(way);
    const row = known ?? this.newRow(way);
    this.counts[row] = (this.counts[row] as number) + 1;
    if (known === undefined && this.known.size < MOST_KNOWN) this.known.set(way, row);
  }

  /** No more will be added. */
  end(): this {
    this.known = new Map();
    return this;
  }

  /** The way of a row, as it is stored. */
  wayOf(row: number): string {
    const from = row * this.questions;
    return this.chosen.map((options, place) => options[this.rows[from + place] as number]).join(NEXT);
  }

  private newRow(way: string): number {
    const row = this.size;
    this.size += 1;
    if (this.size > this.counts.length) {
      this.counts = copied(this.counts);
      this.rows = copied(this.rows);
    }
    const first = row * this.questions;
    let from = 0;
    for (let place = 0; place < this.questions && from <= way.length; place += 1) {
      const next = way.indexOf(NEXT, from);
      const to = next < 0 ? way.length : next;
      this.rows[first + place] = this.placeOf(place, way.slice(from, to));
      from = to + 1;
    }
    return row;
  }

  private placeOf(question: number, chosen: string): number {
    const places = this.places[question] as Map<string, number>;
    const known = places.get(chosen);
    if (known !== undefined) return known;
    const options = this.chosen[question] as string[];
    places.set(chosen, options.length);
    return options.push(chosen) - 1;
  }
}

/** With twice the room. */
function copied(before: Uint32Array): Uint32Array<ArrayBuffer> {
  const after = new Uint32Array(before.length * 2);
  after.set(before);
  return after;
}
