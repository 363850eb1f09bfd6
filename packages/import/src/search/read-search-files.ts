import { CitableError, isCitableError } from "@citable/contract"

import { unzipFiles } from "../unzip-files.ts"
import { FilteredExportError, parseSearchTable } from "./parse-search-table.ts"
import type { SearchTable } from "./search-table.ts"

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
}

/**
 * Reads CSV files and the archives that Search Console exports. An archive is one file: none of its tables is read without the others.
 * Throws a `CitableError` (`unreadable_export`) that names the file. It throws for a filtered export even with `onUnreadable`.
 */
export async function readSearchFiles(
  files: readonly NamedBytes[],
  { maxBytes = 256 * 1024 * 1024, maxTotalBytes = Number.POSITIVE_INFINITY, onUnreadable }: SearchFileLimits = {},
): Promise<ReadSearchFiles> {
  const read: ReadSearchFiles = { tables: [], skippedFiles: [] }
  let left = maxTotalBytes
  for (const file of files) {
    try {
      const most = Math.min(maxBytes, left)
      const inner = await unpack(file, most)
      left -= inner.reduce((sum, { bytes }) => sum + bytes.length, 0)
      if (left < 0) throw tooLarge(file.name, most)
      const { tables, skippedFiles } = readTables(inner, maxBytes)
      read.tables.push(...tables)
      read.skippedFiles.push(...skippedFiles)
    } catch (error) {
      const isUnreadable = isCitableError(error) && error.code === "unreadable_export"
      if (onUnreadable === undefined || !isUnreadable || error instanceof FilteredExportError) throw error
      onUnreadable({ name: file.name, reason: error.message })
    }
  }
  return read
}

function readTables(files: readonly NamedBytes[], maxBytes: number): ReadSearchFiles {
  const tables: SearchTable[] = []
  const skippedFiles: string[] = []
  for (const { name, bytes } of files) {
    // An export names countries in words, and its countries and devices have no day, so the service cannot use them.
    if (/^(?:countries|devices|search appearance)\.csv$/i.test(name.split("/").at(-1) ?? "") && !isDaily(bytes)) {
      skippedFiles.push(name)
      continue
    }
    const table = parseSearchTable(name, decode({ name, bytes }, maxBytes))
    if (table === undefined) continue
    if (table.isDaily || isShown(table)) tables.push(table)
    else skippedFiles.push(name)
  }
  return { tables, skippedFiles }
}

async function unpack({ name, bytes }: NamedBytes, maxBytes: number): Promise<NamedBytes[]> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [{ name, bytes }]
  const keep = (path: string) => (/\.csv$/i.test(path) ? maxBytes : undefined)
  try {
    const entries = await unzipFiles(bytes, { maxBytes, maxFiles: maxEntries, keep })
    return entries.map((entry) => ({ name: `${name}/${entry.path}`, bytes: entry.bytes }))
  } catch (cause) {
    if (isCitableError(cause) && cause.code === "archive_too_large") throw tooLarge(name, maxBytes)
    throw new CitableError(`Cannot unpack the archive ${name}. Export it again.`, { code: "unreadable_export", cause })
  }
}

function decode({ name, bytes }: NamedBytes, maxBytes: number): string {
  if (bytes.length > maxBytes) throw tooLarge(name, maxBytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new CitableError(`${name} is not UTF-8. Save it as CSV in UTF-8.`, { code: "unreadable_export", cause })
  }
}

/** Whether reports show the table although its rows have no day: they do so only for queries and pages. */
const isShown = ({ dimensions }: SearchTable) =>
  dimensions.length > 0 && dimensions.every((one) => one === "query" || one === "page")

const isDaily = (bytes: Uint8Array) =>
  /(?:^|,)\s*(?:date|day|data_date)\s*(?:,|$)/im.test(
    new TextDecoder().decode(bytes.subarray(0, 300)).split("\n")[0] ?? "",
  )

function tooLarge(name: string, maxBytes: number): CitableError {
  const size = `${Number((maxBytes / 1024 / 1024).toFixed(1))} MiB`
  return new CitableError(`${name} has more than ${size} or more than ${maxEntries} files. Split it.`, {
    code: "unreadable_export",
  })
}
