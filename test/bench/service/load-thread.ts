import { setTimeout } from "node:timers/promises"
import { parentPort } from "node:worker_threads"

import { Pool } from "undici"

import { sendRequests } from "./send-requests.ts"

/** What a client asks for on one connection, one call after the other. */
export interface Load {
  url: string
  paths: string[]
  authorization: string
  count: number
  /** Milliseconds between an answer and the next call: from none to twice as many. */
  pause: number
}

async function send({ url, paths, authorization, count, pause }: Load, number: number): Promise<void> {
  const pool = new Pool(url, { connections: 1 })
  const headers = { authorization }
  try {
    if (pause === 0) return await sendRequests(pool, paths, { count, headers, concurrency: 1 })
    for (let sent = 0; sent < count; sent++) {
      // Spread, so that connections do not fall into step, and the same in each round.
      await setTimeout((((sent + number) * 7) % 10) * (pause / 4.5))
      await sendRequests(pool, [paths[sent % paths.length] ?? "/"], { count: 1, headers, concurrency: 1 })
    }
  } finally {
    await pool.close()
  }
}

// A thread has no origin, which the second argument would be of a window.
parentPort?.on(
  "message",
  (loads: Load[]) => void Promise.all(loads.map(send)).then(() => parentPort?.postMessage("done", [])),
)
