import { CitableError } from "@citable/contract"

/** What a promise comes to, or a rejection with `timeout` when that takes longer; the promise itself goes on. */
export async function withDeadline<Value>(promise: Value | Promise<Value>, ms: number): Promise<Value> {
  if (!(promise instanceof Promise)) return promise
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CitableError(`It took more than ${ms} ms.`, { code: "timeout" })), ms)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
