import { toArchiveError } from "./archive-error.ts"

/** The largest export that the import reads: 256 MiB. */
export const maxArchiveBytes = 268_435_456

/**
 * Decodes an export as text: by its byte order mark, else by the encoding that XML declares, else as UTF-8. Throws
 * `archive_unreadable` for another encoding, and for bytes that do not fit.
 */
export function decodeArchive(bytes: Uint8Array): string {
  if (bytes.length > maxArchiveBytes) {
    const size = (bytes.length / 1024 / 1024).toFixed(0)
    throw toArchiveError(`it has ${size} MiB, and the limit is 256 MiB. Export a part of the site at a time.`)
  }
  const encoding = findEncoding(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    const isKnown = !(cause instanceof RangeError)
    const reason = isKnown ? `it has bytes that are not ${encoding}` : `its encoding ${encoding} is unknown`
    throw toArchiveError(`${reason}. Save it as UTF-8.`, cause)
  }
}

function findEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be"
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1")
  return (
    /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1]?.toLowerCase() ??
    "utf-8"
  )
}
