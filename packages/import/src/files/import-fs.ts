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
