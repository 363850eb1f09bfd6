/** Bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of media are. Keys are ids: letters, digits and underscores. */
export interface FileStore {
  /** Keeps a file, whole or not at all; durable when it ends. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** A file, or a part of it that is there; undefined where there is none of that key. */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Removes a file; one that is not there is removed already. */
  delete(key: string): Promise<void>
}
