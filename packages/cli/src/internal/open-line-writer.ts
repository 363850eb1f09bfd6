import { once } from "node:events"
import type { Writable } from "node:stream"
import { finished } from "node:stream/promises"

import { CitableError } from "@citable/contract"

export interface LineWriter {
  /** Waits while what was written before has not gone out. */
  write(line: string): Promise<void>
  /** Ends when everything is out. */
  close(): Promise<void>
}

/** Writes lines to a stream, no faster than it takes them. Throws `cannot_write`. */
export function openLineWriter(stream: Writable): LineWriter {
  let failure: Error | undefined
  stream.once("error", (error) => {
    failure = error
  })
  const check = () => {
    if (failure === undefined) return
    throw new CitableError(`The file cannot be written: ${failure.message}.`, { code: "cannot_write", cause: failure })
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
