/** Where the bytes of files lie. Files are small (a picture drawn anew), so they are read whole. Every call may be repeated. */
export type ByteStore = {
  put(id: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is no such file. */
  read(id: string): Promise<Buffer | undefined>;
  remove(id: string): Promise<void>;
};
