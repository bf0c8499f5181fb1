/** Frames that drawings wait for one without a key, which there may not be while one is held down: then each frame has one of them. */
const MOST_FRAMES = 3;

const waiting: Array<() => void> = [];
let frame: number | undefined;
let typed = false;
let waited = 0;

/**
 * Draws in a frame in which nothing is typed and nothing else is drawn that asked for one: on a slow machine a key with all that shows it
 * takes longer than a frame. Returns what breaks it off.
 */
export function inLoneFrame(draw: () => void): () => void {
  if (frame === undefined) {
    addEventListener('input', hold, true);
    frame = requestAnimationFrame(next);
  }
  waiting.push(draw);
  return () => {
    const place = waiting.indexOf(draw);
    if (place >= 0) waiting.splice(place, 1);
  };
}

function hold(): void {
  typed = true;
}

function next(): void {
  waited = typed ? waited + 1 : 0;
  typed = false;
  const draw = waited > 0 && waited <= MOST_FRAMES ? undefined : waiting.shift();
  frame = waiting.length ? requestAnimationFrame(next) : undefined;
  draw?.();
}
