import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';

/** @type {{beats: Int32Array, limitMs: number}} */
const { beats, limitMs } = workerData;
let last = { beat: -1, at: Date.now() };

// Says once where the main thread is when it has done nothing else for so long: in an endless loop, or a call that does not return.
setInterval(
  () => {
    const beat = Atomics.load(beats, 0);
    if (beat !== last.beat) last = { beat, at: Date.now() };
    if (Date.now() - last.at < limitMs) return;
    last.at = Number.POSITIVE_INFINITY;
    sayWhere();
  },
  Math.min(5_000, limitMs / 4),
);

function sayWhere() {
  const session = new Session();
  session.connectToMainThread();
  /** @type {Map<string, string>} */
  const files = new Map();
  session.on('Debugger.scriptParsed', ({ params }) => void files.set(params.scriptId, params.url));
  session.on('Debugger.paused', ({ params }) => {
    const frames = params.callFrames.map(
      ({ functionName, location: { scriptId, lineNumber } }) =>
        `  at ${functionName || '(anonymous)'} (${files.get(scriptId)}:${lineNumber + 1})`,
    );
    // Not by way of the main thread, which would never print it.
    writeSync(2, `${process.title} has been blocked for ${limitMs / 1000} s:\n${frames.join('\n')}\n`);
    session.post('Debugger.resume');
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}
