type Chunk = { chunk: Buffer; number: number; isLast: boolean };

/** A stream in chunks of `size` bytes; the last one has 1 to `size`, or none where the stream is empty. */
export async function* chunksOf(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Chunk> {
  let number = 0;
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    length += bytes.length;
    // What fills a chunk exactly may be the last one.
    if (length <= size) continue;
    const all = Buffer.concat(waiting);
    let start = 0;
    for (; all.length - start > size; start += size)
      yield { chunk: all.subarray(start, start + size), number: number++, isLast: false };
    waiting = [all.subarray(start)];
    length = all.length - start;
  }
  yield { chunk: Buffer.concat(waiting), number, isLast: true };
}
