import { open } from "node:fs/promises"
import { basename } from "node:path"

import { CitableError } from "@citable/contract"

/** Reads a file in parts. @throws CitableError `unreadable` */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  let file
  try {
    file = await open(path)
  } catch (cause) {
    const message = `Cannot read ${basename(path)}. Check the path and its permissions.`
    throw new CitableError(message, { code: "unreadable", cause })
  }
  // The stream closes the file.
  yield* file.createReadStream() as AsyncIterable<Uint8Array>
}
