import { CitableError, isCitableError } from "@citable/contract"

import { unzipFiles } from "../files/unzip-files.ts"
import { FilteredExportError } from "./check-filters.ts"
import { parseSearchFile } from "./parse-search-file.ts"
import type { RefusedLine, SearchTable } from "./search-table.ts"

const maxEntries = 50

export interface SearchFileLimits {
  /** The most bytes of one file, or of all in an archive, unpacked. Default: 256 MiB. */
  maxBytes?: number
  /** The most bytes of all files together, unpacked. Default: any number. */
  maxTotalBytes?: number
  /** Gets each file that cannot be read, with the reason; the others are read. Default: the first one throws. */
  onUnreadable?: (file: { name: string; reason: string }) => void
}

export interface NamedBytes {
  name: string
  bytes: Uint8Array
}

export interface ReadSearchFiles {
  tables: SearchTable[]
  /** The names of files that the service has no use for. */
  skippedFiles: string[]
  /** Lines that could not be read, each with its reason. The other lines of their files are read. */
  refused: RefusedLine[]
  /** Rows of other searches than those of the web, such as images and news. They are left out. */
  otherSearches: number
}

/**
 * Reads CSV files and the archives that Search Console exports. An archive is one file: none of its tables is read without the others.
 * Throws a `CitableError` (`unreadable_export`) that names the file. It throws for a filtered export even with `onUnreadable`.
 */
export async function readSearchFiles(
  files: readonly NamedBytes[],
  { maxBytes = 256 * 1024 * 1024, maxTotalBytes = Number.POSITIVE_INFINITY, onUnreadable }: SearchFileLimits = {},
): Promise<ReadSearchFiles> {
  const read: ReadSearchFiles = { tables: [], skippedFiles: [], refused: [], otherSearches: 0 }
  let left = maxTotalBytes
  for (const file of files) {
    try {
      const most = Math.min(maxBytes, left)
      const inner = await unpack(file, most)
      left -= inner.reduce((sum, { bytes }) => sum + bytes.length, 0)
      if (left < 0) throw tooLarge(file.name, most)
      const { tables, skippedFiles, refused, otherSearches } = readTables(inner, maxBytes)
      read.tables.push(...tables)
      read.skippedFiles.push(...skippedFiles)
      read.refused.push(...refused)
      read.otherSearches += otherSearches
    } catch (error) {
      const isUnreadable = isCitableError(error) && error.code === "unreadable_export"
      if (onUnreadable === undefined || !isUnreadable || error instanceof FilteredExportError) throw error
      onUnreadable({ name: file.name, reason: error.message })
    }
  }
  return read
}

function readTables(files: readonly NamedBytes[], maxBytes: number): ReadSearchFiles {
  const read: ReadSearchFiles = { tables: [], skippedFiles: [], refused: [], otherSearches: 0 }
  for (const { name, bytes } of files) {
    if (bytes.length > maxBytes) throw tooLarge(name, maxBytes)
    const parsed = parseSearchFile(name, bytes)
    if (parsed === undefined) read.skippedFiles.push(name)
    else {
      read.tables.push(...parsed.tables)
      read.refused.push(...parsed.refused)
      read.otherSearches += parsed.otherSearches
    }
  }
  return read
}

async function unpack({ name, bytes }: NamedBytes, maxBytes: number): Promise<NamedBytes[]> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [{ name, bytes }]
  const keep = (path: string) => (/\.(?:csv|tsv|json|jsonl|ndjson)$/i.test(path) ? maxBytes : undefined)
  try {
    const entries = await unzipFiles(bytes, { maxBytes, maxFiles: maxEntries, keep })
    return entries.map((entry) => ({ name: `${name}/${entry.path}`, bytes: entry.bytes }))
  } catch (cause) {
    if (isCitableError(cause) && cause.code === "archive_too_large") throw tooLarge(name, maxBytes)
    throw new CitableError(`Cannot unpack the archive ${name}. Export it again.`, { code: "unreadable_export", cause })
  }
}

function tooLarge(name: string, maxBytes: number): CitableError {
  const size = `${Number((maxBytes / 1024 / 1024).toFixed(1))} MiB`
  return new CitableError(`${name} has more than ${size} or more than ${maxEntries} files. Split it.`, {
    code: "unreadable_export",
  })
}
