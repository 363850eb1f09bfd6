import { CitableError } from "@citable/contract"
import type { Entry, ZipFile } from "yauzl"

import type { GivenFile } from "./create-memory-fs.ts"
import { keptBytes } from "./kept-bytes.ts"
import { toSafePath } from "./to-safe-path.ts"

export interface UnzipLimits {
  /** The most bytes of all files together, unpacked. */
  maxBytes: number
  /** The most files. */
  maxFiles: number
  /** How many bytes of a file to keep; undefined leaves it out. Default: what an import of a folder has use for. */
  keep?: (path: string) => number | undefined
}

/** An archive of more entries than this is not walked to its end. */
const maxEntries = 100_000

/**
 * Takes the files that an import has use for out of a ZIP archive. Throws `archive_unreadable` if it is damaged or encrypted or names a
 * file outside itself, and `archive_too_large` if it has more than `limits` allow. It never unpacks more than that.
 */
export async function unzipFiles(bytes: Uint8Array, limits: UnzipLimits): Promise<GivenFile[]> {
  const { fromBufferPromise } = await import("yauzl")
  let zip: ZipFile
  try {
    zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (cause) {
    throw unreadable("it is damaged, or is not a ZIP file", cause)
  }
  const files: GivenFile[] = []
  let size = 0
  let entries = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (++entries > maxEntries) throw tooLarge(`more than ${maxEntries.toLocaleString("en")} entries`)
      if (entry.fileName.endsWith("/")) continue
      const path = toSafePath(entry.fileName)
      if (path === undefined)
        throw unreadable(`it has a file with the name ${JSON.stringify(entry.fileName.slice(0, 100))}`)
      const most = (limits.keep ?? keptBytes)(path)
      // Finder adds a folder with what it knows about each file.
      if (most === undefined || path.startsWith("__MACOSX/")) continue
      if (files.length >= limits.maxFiles) throw tooLarge(`more than ${limits.maxFiles.toLocaleString("en")} files`)
      if (most === 0) {
        files.push({ path, bytes: new Uint8Array() })
        continue
      }
      size += entry.uncompressedSize
      if (size > limits.maxBytes)
        throw tooLarge(`more than ${Number((limits.maxBytes / 1024 / 1024).toFixed(1))} MiB unpacked`)
      files.push({ path, bytes: (await read(zip, entry)).subarray(0, most) })
    }
  } catch (cause) {
    if (cause instanceof CitableError) throw cause
    throw unreadable(cause instanceof Error ? cause.message : String(cause), cause)
  } finally {
    zip.close()
  }
  return files
}

/** The stream ends with an error if the entry is larger than it says. */
async function read(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw unreadable("it is encrypted")
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function unreadable(reason: string, cause?: unknown): CitableError {
  const message = `The archive cannot be read: ${reason}. Create a new ZIP file of the folder, without a password.`
  return new CitableError(message, { code: "archive_unreadable", cause })
}

function tooLarge(what: string): CitableError {
  return new CitableError(`The archive has ${what}. Import a part of it.`, { code: "archive_too_large" })
}
