/** Waits for a result that others wait for too, until the signal aborts. */
export async function throwIfAborted<Result>(signal: AbortSignal, result: Promise<Result>): Promise<Result> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason as Error)
  signal.addEventListener("abort", abort, { once: true })
  try {
    return await Promise.race([result, promise])
  } finally {
    signal.removeEventListener("abort", abort)
  }
}
