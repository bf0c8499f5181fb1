import { chosenIn, NEXT } from '../recording/way.ts';

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

  private readonly questions: number;
  /** The place of the question that an option belongs to. */
  private readonly questionOf: ReadonlyMap<string, number>;

  /** @param questions the ids of the options of each question of the version */
  constructor(questions: ReadonlyArray<readonly string[]>) {
    this.questions = questions.length;
    this.questionOf = new Map(questions.flatMap((options, place) => options.map((id) => [id, place] as const)));
    this.chosen = questions.map(() => ['']);
    this.places = questions.map(() => new Map([['', 0]]));
    this.rows = new Uint32Array(FIRST_ROOM * questions.length);
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
    return this.chosen
      .map((options, place) => options[this.rows[from + place] as number])
      .filter(Boolean)
      .join(NEXT);
  }

  private newRow(way: string): number {
    const row = this.size;
    this.size += 1;
    if (this.size > this.counts.length) {
      this.counts = copied(this.counts);
      this.rows = copied(this.rows);
    }
    const first = row * this.questions;
    for (const part of way.split(NEXT)) {
      const place = this.questionOf.get(chosenIn(part)[0] ?? '');
      if (place !== undefined) this.rows[first + place] = this.placeOf(place, part);
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
