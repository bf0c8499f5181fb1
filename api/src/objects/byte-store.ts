/** Storage for the bytes of files. Files are small (re-encoded pictures), so they are read whole. Every call may be repeated. */
export type ByteStore = {
  put(id: string, bytes: Buffer): Promise<void>;
  /** Undefined if there is no such file. */
  read(id: string): Promise<Buffer | undefined>;
  remove(id: string): Promise<void>;
};
