import type { Socket } from "node:net"
import { setImmediate } from "node:timers/promises"

import type { PoolClient } from "pg"

import { databaseUnreachable } from "./database-unreachable.ts"

/** What the driver has without types. */
interface OpenClient {
  connection: { stream: Socket }
  readyForQuery: boolean
}

export interface AnswerLimits {
  url: string
  /** The milliseconds that a statement may take. 0: no limit. */
  answerMs: number
  /** Asks on another connection whether the server still answers. Rejects if it does not. */
  askElsewhere?: (() => Promise<unknown>) | undefined
}

/** The milliseconds of silence after which a statement makes the service ask whether the server still answers. */
const silentMs = 1000

const looks = new WeakMap<Socket, () => Promise<void>>()

/**
 * Breaks a connection whose server does not answer a statement in time, or answers nowhere else meanwhile. The statement throws
 * `database_unreachable`, and the pool opens another connection. A limit that the server keeps does not hold where it is frozen, or where the
 * network drops all packets. A further call changes the limits.
 */
export function limitAnswerTime(client: PoolClient, { url, answerMs, askElsewhere }: AnswerLimits): void {
  const open = client as unknown as OpenClient
  const { stream } = open.connection
  const lookMs = askElsewhere === undefined || answerMs === 0 ? answerMs : Math.min(silentMs, answerMs)
  let waitedMs = 0
  let transferred = -1
  const count = () => stream.bytesRead + stream.bytesWritten
  async function look(): Promise<void> {
    const before = count()
    // Timers come before sockets: after a long pause of this process, the answer may be there and not yet read.
    await setImmediate()
    const isWaiting = () => !open.readyForQuery && count() === before && !stream.destroyed
    // An idle connection is silent, too.
    if (!isWaiting()) return
    waitedMs = transferred === before ? waitedMs + lookMs : lookMs
    transferred = before
    const isSilent = waitedMs >= answerMs || (await isRejected(askElsewhere))
    if (!isWaiting()) return
    if (!isSilent) {
      stream.setTimeout(lookMs)
      return
    }
    const cause = Object.assign(new Error("The database did not answer a statement"), { code: "ETIMEDOUT" })
    stream.destroy(databaseUnreachable(url, cause))
  }
  const earlier = looks.get(stream)
  if (earlier !== undefined) stream.off("timeout", earlier)
  looks.set(stream, look)
  stream.setTimeout(lookMs)
  stream.on("timeout", look)
}

async function isRejected(ask: (() => Promise<unknown>) | undefined): Promise<boolean> {
  try {
    await ask?.()
    return false
  } catch {
    return true
  }
}
