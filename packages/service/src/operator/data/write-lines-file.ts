import { open } from "node:fs/promises"
import { basename } from "node:path"

import { CitableError } from "@citable/contract"

import { digestFile } from "./backup-manifest.ts"
import { collectDigests, findTableFault, type TableDigests } from "./digest-tables.ts"
import { parseLine } from "./export-format.ts"
import { readLines } from "./read-lines.ts"
import { type ExportOptions, writeExport } from "./write-export.ts"

export interface WrittenLines {
  migration: string
  tables: TableDigests
  files: Record<string, { bytes: number; sha256: string }>
  /** The ids in the media library. */
  mediaIds: string[]
}

/** Characters that are written at once. */
const most = 256 * 1024

/**
 * Writes an export into a new file, and reads it back from the disk: it has to contain what the database had. Throws `backup_damaged` if it does
 * not, and the error of the file system if it cannot be written.
 */
export async function writeLinesFile(
  path: string,
  options: Omit<ExportOptions, "write" | "onProgress"> & { onProgress: ExportOptions["onProgress"] | undefined },
): Promise<WrittenLines> {
  const { onProgress, ...place } = options
  const file = await open(path, "wx", 0o600)
  let waiting = ""
  const flush = async () => {
    const text = waiting
    waiting = ""
    await file.appendFile(text)
  }
  try {
    const { migration, tables } = await writeExport({
      ...place,
      ...(onProgress === undefined ? {} : { onProgress }),
      write: (line) => {
        waiting += `${line}\n`
        return waiting.length < most ? undefined : flush()
      },
    })
    await flush()
    await file.sync()
    const { found, mediaIds } = await readBack(path)
    const fault = findTableFault(tables, found)
    if (fault === undefined) return { migration, tables, files: { [basename(path)]: await digestFile(path) }, mediaIds }
    const message = `What the disk gives back of ${path} is not what was written: ${fault}. Check the disk, and back up to another one.`
    throw new CitableError(message, { code: "backup_damaged" })
  } finally {
    await file.close()
  }
}

async function readBack(path: string): Promise<{ found: TableDigests; mediaIds: string[] }> {
  const digests = collectDigests()
  const mediaIds: string[] = []
  let number = 0
  for await (const line of readLines(path)) {
    number++
    if (number === 1) continue
    const parsed = parseLine(line, number)
    if ("end" in parsed) continue
    digests.add(parsed.table, line)
    const { id } = parsed.row
    if (parsed.table === "media" && typeof id === "string") mediaIds.push(id)
  }
  return { found: digests.end(), mediaIds }
}
