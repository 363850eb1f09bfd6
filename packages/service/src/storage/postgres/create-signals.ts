import type { Client, Pool } from "pg"

/** A word from one process to all others on the same database, without content and without a promise that it arrives. */
export interface Signals {
  /** Tells all processes that listen, this one included; what is sent in one turn goes together. */
  send(): void
  /** Calls back for each word, and whenever one may have been missed. */
  listen(onSignal: () => void): void
  close(): Promise<void>
}

export interface SignalsOptions {
  pool: Pool
  /** A connection of its own to listen on. */
  connect: () => Client
  /** Milliseconds until a connection that broke is made again. */
  retryMs: number
}

const channel = "citable_deliveries"

/** `NOTIFY` and `LISTEN` of Postgres. What they wake looks into its tables by itself too, so that a lost word costs a moment. */
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
    // While nobody listened there may have been something.
    call()
  }

  function start(): void {
    if (closed) return
    connecting = open()
  }

  async function send(): Promise<void> {
    await new Promise<void>((done) => setImmediate(done))
    waiting = false
    // Whoever listens finds it a moment later without.
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
      await client?.end().catch(() => {})
      await Promise.all(sent)
    },
  }
}
