import { readdirSync, readFileSync } from "node:fs"
import type { Server } from "node:http"
import type { Socket } from "node:net"

export interface ConnectionCounts {
  open: number
  refused: number
}

export interface BoundOptions {
  counts: ConnectionCounts
  /** The most files that the process may have open. Undefined if nobody knows. */
  limit?: number | undefined
  warn: (text: string) => void
  now?: () => number
}

/** How long a connection may wait for its next request while others need room. */
const patienceMs = 2000
const warnEveryMs = 10_000

/**
 * Keeps connections from taking all files that the process may have open: its database, uploads and probes need some as well. When most
 * are taken, those that have waited longest for a request are closed, and what then comes above the bound is refused. The log says so.
 * Call it when the server listens.
 */
export function boundConnections(
  server: Server,
  { counts, limit = readOpenFileLimit(), warn, now = () => performance.now() }: BoundOptions,
): void {
  const max = limit === undefined ? Number.POSITIVE_INFINITY : toMaxConnections(limit)
  if (limit !== undefined) server.maxConnections = max
  /** Connections without a request, and since when. Those that wait longest come first. */
  const waiting = new Map<Socket, number>()
  const requests = new WeakMap<Socket, number>()
  const told = { at: Number.NEGATIVE_INFINITY, closed: 0, refused: 0 }

  const tell = () => {
    if (Math.abs(now() - told.at) < warnEveryMs) return
    warn(
      `Connections come close to the limit of ${limit} open files, of which they may take ${max}: ${told.closed} that waited were closed, and ${told.refused} refused. Raise LimitNOFILE of the unit, or ulimit -n.`,
    )
    Object.assign(told, { at: now(), closed: 0, refused: 0 })
  }
  const makeRoom = () => {
    const wanted = counts.open - Math.floor(max * 0.75)
    const before = now() - patienceMs
    let closed = 0
    for (const [socket, since] of waiting) {
      if (closed === wanted || since >= before) break
      socket.destroy()
      closed++
    }
    told.closed += closed
    if (closed > 0) tell()
  }
  server.on("connection", (socket) => {
    counts.open++
    waiting.set(socket, now())
    socket.once("close", () => {
      counts.open--
      waiting.delete(socket)
    })
    if (counts.open > max * 0.9) makeRoom()
  })
  server.on("drop", () => {
    counts.refused++
    told.refused++
    makeRoom()
    tell()
  })
  server.on("request", ({ socket }, response) => {
    waiting.delete(socket)
    requests.set(socket, (requests.get(socket) ?? 0) + 1)
    response.once("close", () => {
      const left = (requests.get(socket) ?? 1) - 1
      requests.set(socket, left)
      if (left === 0 && !socket.destroyed) waiting.set(socket, now())
    })
  })
}

/** Leaves half of what is free, and at most 256 files, to everything else. */
function toMaxConnections(limit: number): number {
  const free = Math.max(2, limit - countOpenFiles())
  return free - Math.min(256, Math.floor(free / 2))
}

/** Only Linux tells. Elsewhere, connections have no bound. */
function readOpenFileLimit(): number | undefined {
  try {
    const limit = Number(/^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1])
    return Number.isInteger(limit) ? limit : undefined
  } catch {
    return undefined
  }
}

function countOpenFiles(): number {
  try {
    return readdirSync("/proc/self/fd").length
  } catch {
    return 64
  }
}
