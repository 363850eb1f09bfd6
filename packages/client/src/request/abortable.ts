/** Awaits a promise, but rejects with the signal's reason as soon as the signal is aborted. */
export async function abortable<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return await promise
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    else signal.addEventListener("abort", stop, { once: true })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    if (stop !== undefined) signal.removeEventListener("abort", stop)
  }
}
