import type { Client, Pool } from "pg"

import { endInTime } from "./end-in-time.ts"

/** Signals between the processes of one database. A signal has no content, and can get lost. */
export interface Signals {
  /** Sends a signal to all listening processes, including this one. Calls in one turn of the event loop share a signal. */
  send(): void
  /** Calls `onSignal` for each signal, and whenever one may have been lost. */
  listen(onSignal: () => void): void
  close(): Promise<void>
}

export interface SignalsOptions {
  pool: Pool
  /** Creates a separate connection to listen on. */
  connect: () => Client
  /** The milliseconds before it replaces a broken connection. */
  retryMs: number
}

const channel = "citable_deliveries"

/** Sends signals with `NOTIFY` and `LISTEN` of Postgres. Workers also poll their tables, so a lost signal only costs a moment. */
export function createSignals({ pool, connect, retryMs }: SignalsOptions): Signals {
  const listeners = new Set<() => void>()
  const sent = new Set<Promise<void>>()
  let waiting = false
  let client: Client | undefined
  let connecting: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const call = () => listeners.forEach((listener) => listener())

  async function open(): Promise<void> {
    const fresh = connect()
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      client = undefined
      fresh.end().catch(() => {})
      if (!closed) retry = setTimeout(start, retryMs)
    }
    fresh.on("error", lose)
    fresh.on("end", lose)
    fresh.on("notification", call)
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
    } catch {
      return lose()
    }
    if (closed) return lose()
    client = fresh
    // A signal may have been lost while nobody listened.
    call()
  }

  function start(): void {
    if (closed) return
    connecting = open()
  }

  async function send(): Promise<void> {
    await new Promise<void>((done) => setImmediate(done))
    waiting = false
    // If this fails, listeners find the work at their next poll.
    await pool.query(`notify ${channel}`).catch(() => {})
  }

  return {
    send() {
      if (closed || waiting) return
      waiting = true
      const one = send().finally(() => sent.delete(one))
      sent.add(one)
    },
    listen(onSignal) {
      listeners.add(onSignal)
      if (connecting === undefined) start()
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await connecting
      const listener = client
      if (listener !== undefined) await endInTime([listener], () => listener.end()).catch(() => {})
      await Promise.all(sent)
    },
  }
}
