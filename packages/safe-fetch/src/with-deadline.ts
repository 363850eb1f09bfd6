import { CitableError } from "@citable/contract"

/** Awaits a promise, but rejects with `timeout` if it takes longer. The promise itself continues. */
export async function withDeadline<Value>(promise: Value | Promise<Value>, ms: number): Promise<Value> {
  if (!(promise instanceof Promise)) return promise
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CitableError(`It took longer than ${ms} ms.`, { code: "timeout" })), ms)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
