/** What can wait does when nobody has typed for this long. */
const REST_MS = 250;

let typedAt = Number.NEGATIVE_INFINITY;
let listens = false;

/** Calls back in a task of its own as soon as nobody types. Returns what breaks it off. */
export function inRest(act: () => void): () => void {
  if (!listens) addEventListener('input', noteTyping, true);
  listens = true;
  let timer = setTimeout(look);
  function look() {
    const left = typedAt + REST_MS - performance.now();
    if (left > 0) timer = setTimeout(look, left);
    else act();
  }
  return () => clearTimeout(timer);
}

function noteTyping(): void {
  typedAt = performance.now();
}
