import { open, readdir, readFile, realpath, stat } from "node:fs/promises"

/** The part of a file system that an import reads. */
export interface ImportFs {
  /** Follows symbolic links. */
  stat(path: string): Promise<{ isFile(): boolean; isDirectory(): boolean; size: number }>
  readdir(path: string): Promise<FolderEntry[]>
  readFile(path: string): Promise<Uint8Array>
  /** Returns the absolute path without symbolic links. */
  realpath(path: string): Promise<string>
  /** Reads at most this many bytes from the beginning of a file. */
  readHead(path: string, bytes: number): Promise<Uint8Array>
}

export interface FolderEntry {
  name: string
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
}

export const nodeFs: ImportFs = {
  stat,
  readdir: async (path) => await readdir(path, { withFileTypes: true }),
  readFile,
  realpath: async (path) => await realpath(path),
  async readHead(path, bytes) {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  },
}
