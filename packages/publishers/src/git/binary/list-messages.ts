import type { Clone } from "./open-clone.ts"

const maxMessages = 200
const maxKept = 20

/** The messages of the newest commits below a commit, newest first, without their files. */
export async function listMessages(clone: Clone, tip: string, signal: AbortSignal): Promise<readonly string[]> {
  const known = clone.messages.get(tip)
  if (known !== undefined) return known
  await clone.alone(async () => {
    const quiet = ["--quiet", "--no-tags", "--no-write-fetch-head"]
    const args = ["fetch", ...quiet, `--depth=${maxMessages}`, "--filter=tree:0", "origin", tip]
    const fetched = await clone.run(args, { signal })
    if (fetched.code !== 0) throw clone.toError(fetched, signal)
  })
  const log = await clone.run(["log", `--max-count=${maxMessages}`, "--format=%B%x00", tip], { signal })
  if (log.code !== 0) throw clone.toError(log, signal)
  const messages = log.stdout
    .toString("utf8")
    .split("\0")
    .map((message) => message.trim())
    .filter((message) => message !== "")
  keepMessages(clone, tip, messages)
  return messages
}

/** Remembers the messages below a commit. */
export function keepMessages({ messages: kept }: Clone, tip: string, messages: readonly string[]): void {
  kept.set(tip, messages.slice(0, maxMessages))
  for (const old of kept.keys()) if (kept.size > maxKept) kept.delete(old)
}
