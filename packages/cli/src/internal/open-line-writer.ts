import { once } from "node:events"
import type { Writable } from "node:stream"
import { finished } from "node:stream/promises"

import { CitableError } from "@citable/contract"

export interface LineWriter {
  /** Waits until the stream can take more. */
  write(line: string): Promise<void>
  /** Resolves when everything is written. */
  close(): Promise<void>
}

/** Writes lines to a stream, and waits if the stream is full. Throws `cannot_write`. */
export function openLineWriter(stream: Writable): LineWriter {
  let failure: Error | undefined
  stream.once("error", (error) => {
    failure = error
  })
  const check = () => {
    if (failure === undefined) return
    throw new CitableError(`The file cannot be written: ${failure.message}. Check the path, space and permissions.`, {
      code: "cannot_write",
      cause: failure,
    })
  }
  return {
    async write(line) {
      check()
      if (!stream.write(`${line}\n`)) await once(stream, "drain").catch(() => {})
      check()
    },
    async close() {
      stream.end()
      await finished(stream).catch(() => {})
      check()
    },
  }
}
