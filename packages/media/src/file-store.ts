/** Bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** The store of media files. Keys are ids: letters, digits and underscores. */
export interface FileStore {
  /** Stores a file, whole or not at all. It is durable when the promise resolves. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Returns a file or an existing range of it; undefined if there is no such key. */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Deletes a file. A missing file is no error. */
  delete(key: string): Promise<void>
}
