import { createHash } from "node:crypto"
import { lstat, mkdir, readFile, rm, rmdir } from "node:fs/promises"
import { dirname, join } from "node:path"

import { writeWhole } from "../internal/write-whole.ts"

/** What became of one file. `kept`: it is a person's, so it stays. */
export type FileOutcome = "created" | "updated" | "unchanged" | "removed" | "kept"

export interface FolderOptions {
  dryRun: boolean
  /** Overwrite and remove files that people edited, too. */
  force: boolean
}

/** A folder whose files a pull owns as long as nobody edits them. */
export interface PullFolder {
  /** The checksum of a file; undefined if there is none. `"other"` for what is no plain file. */
  sum(path: string): Promise<string | undefined>
  /** The content of a plain file. */
  read(path: string): Promise<Uint8Array | undefined>
  /** Writes a file, unless a person edited the one that is there. `known` are the checksums that a pull wrote. */
  write(path: string, content: string | Uint8Array, known: readonly (string | undefined)[]): Promise<FileOutcome>
  /** Removes a file, unless a person edited it. */
  remove(path: string, known: string): Promise<FileOutcome>
}

export const toSum = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")

/** Opens the folder. It follows no symbolic link inside it, so it never writes or removes a file elsewhere. */
export function openPullFolder(folder: string, { dryRun, force }: FolderOptions): PullFolder {
  async function look(path: string): Promise<"none" | "file" | "other"> {
    const parts = path.split("/")
    for (const [index] of parts.entries()) {
      const isLast = index === parts.length - 1
      const found = await lstat(join(folder, ...parts.slice(0, index + 1))).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined
        throw error
      })
      if (found === undefined) return "none"
      if (isLast ? !found.isFile() : !found.isDirectory()) return "other"
    }
    return "file"
  }

  async function sum(path: string): Promise<string | undefined> {
    const kind = await look(path)
    return kind === "file" ? toSum(await readFile(join(folder, path))) : kind === "none" ? undefined : "other"
  }

  return {
    sum,
    read: async (path) => ((await look(path)) === "file" ? await readFile(join(folder, path)) : undefined),
    async write(path, content, known) {
      const before = await sum(path)
      if (before === toSum(content)) return "unchanged"
      if (before === "other" || (before !== undefined && !force && !known.includes(before))) return "kept"
      if (!dryRun) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeWhole(join(folder, path), content)
      }
      return before === undefined ? "created" : "updated"
    },
    async remove(path, known) {
      const before = await sum(path)
      if (before === undefined) return "removed"
      if (before === "other" || (before !== known && !force)) return "kept"
      if (!dryRun) {
        await rm(join(folder, path))
        // The folder of a language goes with its last article.
        if (path.includes("/")) await rmdir(dirname(join(folder, path))).catch(() => undefined)
      }
      return "removed"
    },
  }
}
