/**
 * Storage for the bytes of files, by names such as `objects/abc.webp`. Files are small (re-encoded pictures), so they are read whole.
 * Every call may be repeated.
 */
export type ByteStore = {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined if there is no such file. */
  read(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
};
