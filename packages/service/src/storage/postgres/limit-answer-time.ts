import type { Socket } from "node:net"
import { setImmediate } from "node:timers/promises"

import type { PoolClient } from "pg"

import { databaseUnreachable } from "./database-unreachable.ts"

/** What the driver has without types. */
interface OpenClient {
  connection: { stream: Socket }
  readyForQuery: boolean
}

/**
 * Breaks a connection whose server does not answer a statement in time. The statement throws `database_unreachable`, and the pool opens
 * another connection. A limit that the server keeps does not hold where it is frozen, or where the network drops all packets. A further call
 * changes the time.
 */
export function limitAnswerTime(client: PoolClient, { url, answerMs }: { url: string; answerMs: number }): void {
  const open = client as unknown as OpenClient
  const { stream } = open.connection
  stream.setTimeout(answerMs)
  stream.on("timeout", async () => {
    // Timers come before sockets: after a long pause of this process, the answer may be there and not yet read.
    const { bytesRead } = stream
    await setImmediate()
    // An idle connection is silent, too.
    if (open.readyForQuery || stream.bytesRead !== bytesRead) return
    const cause = Object.assign(new Error("The database did not answer a statement"), { code: "ETIMEDOUT" })
    stream.destroy(databaseUnreachable(url, cause))
  })
}
