import type { Tool } from "@citable/contract"

import { readmit } from "../gate/admit.ts"
import { type Call, invoke } from "../gate/invoke.ts"
import type { Kernel } from "../gate/kernel.ts"
import type { Reply } from "../gate/reply.ts"
import type { Env } from "./request-env.ts"

/** Below the time after which proxies give up: 30 seconds for the strictest of the usual ones. */
const mostSeconds = 25

/** Reads how long a call may wait (`Prefer: wait=20`, RFC 7240), in milliseconds. 0 without that preference. */
export function readWait(prefer: string | undefined): number {
  if (prefer === undefined) return 0
  const [, seconds] = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(prefer) ?? []
  return Math.min(Number(seconds ?? 0), mostSeconds) * 1000
}

interface Ask {
  tool: Tool
  call: Call
  /** The reply that says that the article has not changed. */
  reply: Extract<Reply<unknown>, { notModified: true }>
  waitMs: number
  raw: Request
}

/**
 * Waits until the article of a conditional GET changes, and replies as if the caller had asked only then. After the wait it authenticates
 * the caller again. It ends at once when the caller disconnects or the service stops.
 */
export async function waitForChange(
  kernel: Kernel,
  { tool, call, reply, waitMs, raw }: Ask,
  env: Env["Bindings"],
): Promise<Reply<unknown>> {
  const leave = kernel.waits.enter(call.principal.credentialId)
  const started = performance.now()
  let latest: Reply<unknown> = reply
  try {
    const id = String((await call.input())["content_id"])
    const { session } = call.principal
    while ("notModified" in latest) {
      const ms = started + waitMs - performance.now()
      const waitsOn =
        ms > 0 && (await kernel.waits.untilChanged({ id, etag: latest.etag, session }, { ms, signal: raw.signal }))
      if (!waitsOn) break
      const caller = await readmit(kernel, raw.headers.get("authorization"))
      latest = await invoke(kernel, tool, { ...call, ...caller })
    }
  } finally {
    leave()
    env.waitedMs = performance.now() - started
  }
  return latest
}
