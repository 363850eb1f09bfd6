import { toArchiveError } from "./archive-error.ts"
import { decodeArchive } from "./decode-archive.ts"

/** Words that only the JSON of a blog's export has in its first megabyte. */
const marks = /"(?:exported_on|contentMarkdown|body_markdown|mobiledoc|lexical)"\s*:/

/** Parses a JSON file. Undefined for one that is broken, unless it looks like the export of a blog: then it throws. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeArchive(bytes).replace(/^\ufeff/, ""))
  } catch (cause) {
    const head = Buffer.from(bytes.subarray(0, 1_048_576)).toString("latin1")
    if (!marks.test(head)) return undefined
    const reason = cause instanceof Error ? cause.message.slice(0, 200) : String(cause)
    throw toArchiveError(`its JSON is broken (${reason}). Download it again.`, cause)
  }
}
