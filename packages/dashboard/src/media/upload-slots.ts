import { ProblemError } from "@citable/contract/problem-error"

/** The most uploads of one person at the same time. Each has one file in memory. */
const maxUploads = 3

const running = new Map<string, number>()

/** Runs an upload of a person. Throws 429 if as many as a person may have are running. */
export async function withUploadSlot<Result>(userId: string, upload: () => Promise<Result>): Promise<Result> {
  const count = running.get(userId) ?? 0
  if (count >= maxUploads) {
    const headers = { "retry-after": "5" }
    throw new ProblemError("rate_limited", "Your other uploads are still running. Wait for one of them.", { headers })
  }
  running.set(userId, count + 1)
  try {
    return await upload()
  } finally {
    const left = (running.get(userId) ?? 1) - 1
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
  }
}
