import { StringDecoder } from 'node:string_decoder';

/**
 * Components whose lines are about the process, its files and its connections. Those of the others
 * are about commands, and their attributes quote documents and filters: personal data. MongoDB
 * itself redacts in its Enterprise edition only.
 */
const OWN_COMPONENTS = /^(?:-|ACCESS|CONTROL|FTDC|NETWORK|RECOVERY|STORAGE|WT\w*)$/;
const MAX_LINE_CHARS = 100_000;
/** Ids of requests, which operations are commented with: nothing that names a person has this form. */
const REQUEST_IDS = /^[0-9a-f-]{32,36}(?: [0-9a-f-]{32,36})*$/i;

/**
 * Passes the output of a mongod on to `write`, line by line, without what its visitors wrote.
 * @param {(text: string) => void} write
 */
export function redactMongodLog(write) {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return {
    /** @param {Buffer} chunk */
    write(chunk) {
      const lines = (rest + decoder.write(chunk)).split('\n');
      rest = (lines.pop() ?? '').slice(0, MAX_LINE_CHARS);
      for (const line of lines) write(`${redactLine(line)}\n`);
    },
    /** Passes on a last line that has no end. */
    end() {
      if (rest) write(`${redactLine(rest)}\n`);
      rest = '';
    },
  };
}

/**
 * A line of the log as it may be kept. What is no JSON comes from the loader, or from wine.
 * @param {string} line
 */
export function redactLine(line) {
  if (!line.startsWith('{')) return line;
  try {
    const { attr, ...entry } = JSON.parse(line);
    const isOwn = OWN_COMPONENTS.test(entry.c) && !attr?.scopedDebugInfo;
    return attr === undefined || isOwn ? line : JSON.stringify({ ...entry, ...whichRequest(attr) });
  } catch {
    return '{"msg":"A line that was cut off"}';
  }
}

/**
 * For which requests a command was slow, and how slow.
 * @param {{durationMillis?: unknown, command?: {comment?: unknown}}} attr
 */
function whichRequest({ durationMillis, command }) {
  const { comment } = command ?? {};
  if (typeof comment !== 'string' || !REQUEST_IDS.test(comment)) return {};
  return { attr: { comment, ...(typeof durationMillis === 'number' ? { durationMillis } : {}) } };
}
