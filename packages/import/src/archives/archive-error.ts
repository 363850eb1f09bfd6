import { CitableError } from "@citable/contract"

/** An error about an archive that the import recognises and cannot read. */
export function toArchiveError(reason: string, cause?: unknown): CitableError {
  return new CitableError(`The export cannot be read: ${reason}`, { code: "archive_unreadable", cause })
}
