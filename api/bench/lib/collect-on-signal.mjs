import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded into a server whose memory is measured: on SIGWINCH it collects its garbage and writes the bytes that are left, heap and buffers,
 * into the file that QF_KEPT_MEMORY names. The product itself ends by most other signals.
 */
const file = String(process.env.QF_KEPT_MEMORY);
setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collect = runInNewContext('gc');

process.on('SIGWINCH', () => {
  // What the first one ends the life of, like buffers, goes with the second.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(`${file}.part`, String(heapUsed + external));
  renameSync(`${file}.part`, file);
});
