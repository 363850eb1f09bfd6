import type { FileStore } from "./file-store.ts"

/** Stores files in memory, beside a database in memory. */
export function createMemoryFileStore(): FileStore {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    async put(key, bytes) {
      files.set(key, new Uint8Array(bytes))
    },
    async get(key, range) {
      const bytes = files.get(key)
      if (bytes === undefined) return undefined
      return new Blob([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)]).stream()
    },
    async delete(key) {
      files.delete(key)
    },
  }
}
