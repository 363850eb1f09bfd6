import { join } from "node:path"

import { CitableError, isCitableError } from "@citable/contract/core"

import { parseRecord } from "./parse-record.ts"
import { hasCode, type ReplicaFiles } from "./replica-files.ts"

export const failureName = "replica.failed"
/** `at` is when the sync ended, in milliseconds. */
const noteFields = { fingerprint: "string", at: "number", code: "string", message: "string" } as const

export interface FailureNoteOptions {
  dir: string
  fingerprint: string
  files: Pick<ReplicaFiles, "readFile" | "open">
}

/** Leaves a note for the processes that wait for this sync, so they do not repeat the failure one after the other. */
export async function writeFailureNote(error: unknown, at: number, options: FailureNoteOptions): Promise<void> {
  const note = {
    fingerprint: options.fingerprint,
    at,
    code: isCitableError(error) ? error.code : "sync_failed",
    message: error instanceof Error ? error.message : String(error),
  }
  try {
    const file = await options.files.open(join(options.dir, failureName), "w")
    try {
      await file.writeFile(JSON.stringify(note))
    } finally {
      await file.close()
    }
  } catch {
    // The caller gets the error itself. Without a note the others find out by themselves.
  }
}

/** The failure of another process since a time. */
export async function readFailureNote(
  since: number,
  { dir, fingerprint, files }: FailureNoteOptions,
): Promise<CitableError | undefined> {
  const text = await files.readFile(join(dir, failureName), "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return ""
    throw error
  })
  const note = parseRecord(text, noteFields)
  if (note === undefined || note.fingerprint !== fingerprint || note.at <= since) return undefined
  return new CitableError(`Another process could not sync the replica in ${dir}: ${note.message}`, { code: note.code })
}
