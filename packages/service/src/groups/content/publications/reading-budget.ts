import { ProblemError } from "@citable/contract/problem-error"

/** What an attempt has left for reading pictures. */
export interface ReadingBudget {
  /** Counts bytes that were read. */
  count(bytes: number): void
  /**
   * Runs a reading, and ends it when the time is over. Throws a `ProblemError` then, and if there are no bytes left.
   */
  read<Value>(reading: (signal: AbortSignal) => Promise<Value>): Promise<Value>
}

export interface ReadingBudgetOptions {
  /** Milliseconds that all readings may take together. */
  ms: number
  /** Ends a reading as well. */
  signal?: AbortSignal | undefined
}

/** The most bytes that are read for one document. */
const maxBytes = 200 * 1024 * 1024

/** Bounds how long the pictures of one article hold up a worker, and how much they transfer. */
export function createReadingBudget({ ms, signal }: ReadingBudgetOptions): ReadingBudget {
  let left = ms
  let bytesLeft = maxBytes
  return {
    count: (bytes) => void (bytesLeft -= bytes),
    async read(reading) {
      if (bytesLeft <= 0) throw new ProblemError("invalid_input", "its article has more than 200 MiB of pictures.")
      if (left <= 0) throw tooSlow()
      const start = performance.now()
      const over = Promise.withResolvers<never>()
      const ending = new AbortController()
      const end = (reason: unknown) => {
        ending.abort(reason)
        over.reject(reason)
      }
      const timer = setTimeout(() => end(tooSlow()), left)
      const stop = () => end(signal?.reason)
      signal?.addEventListener("abort", stop)
      try {
        signal?.throwIfAborted()
        return await Promise.race([reading(ending.signal), over.promise])
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener("abort", stop)
        left -= performance.now() - start
      }
    },
  }
}

function tooSlow(): ProblemError {
  return new ProblemError("invalid_input", "there was not enough time to read the pictures of its article.")
}
