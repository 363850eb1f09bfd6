import type { ImportFs } from "./import-fs.ts"

/** Called with a file before anything parses its bytes. A `CitableError` that it throws refuses the file. */
export type BeforeRead = (file: { path: string; bytes: number }) => void | Promise<void>

/** A file system that says which file is parsed next. */
export function watchReads(fs: ImportFs, beforeRead: BeforeRead | undefined): ImportFs {
  if (beforeRead === undefined) return fs
  return {
    ...fs,
    async readFile(path) {
      const content = await fs.readFile(path)
      await beforeRead({ path, bytes: content.length })
      return content
    },
  }
}
