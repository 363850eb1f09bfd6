import { randomUUID } from "node:crypto"
import { rename, rm, writeFile } from "node:fs/promises"

import { CitableError } from "@citable/contract"

/** Writes a new file and renames it, so that an earlier file stays until this one is complete. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`
  try {
    await writeFile(draft, content, { flush: true })
    await rename(draft, path)
  } catch (cause) {
    await rm(draft, { force: true })
    throw new CitableError(
      `The file cannot be written: ${String((cause as Error).message)}. Check the path and its permissions.`,
      {
        code: "cannot_write",
        cause,
      },
    )
  }
}
