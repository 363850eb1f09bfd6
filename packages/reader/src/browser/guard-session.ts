import { randomBytes, timingSafeEqual } from "node:crypto"
import type { Socket } from "node:net"

import type { CitableError } from "@citable/contract"

export interface GuardSessionOptions {
  /** Beside 80 and 443. */
  port: number
  /** Of all answers together. */
  maxBytes: number
  /** Open at once. */
  maxConnections: number
}

/** What one page may do in the proxy, and what it did. */
export interface GuardSession {
  readonly username: string
  readonly password: string
  readonly isClosed: boolean
  /** Compares in constant time. */
  accepts(password: string): boolean
  /** Why a connection to this place is refused before anything is looked up, or undefined. */
  judge(hostname: string, port: number): string | undefined
  /** Notes a refused request. */
  refuse(hostname: string, reason: string): void
  /** Notes why a host could not be reached. */
  fail(hostname: string, error: CitableError): void
  failureOf(hostname: string): CitableError | undefined
  /** Counts a connection until it closes, and ends it with the session. */
  keep(socket: Socket): void
  /** Counts bytes of an answer. Beyond the bound it ends everything. */
  count(bytes: number): void
  /** One entry a host and reason. */
  refused(): { host: string; reason: string }[]
  close: () => void
}

/** The most refusals that are told apart. */
const maxRefusals = 100

/** Opens the account of one page. */
export function openGuardSession(options: GuardSessionOptions): GuardSession {
  const password = randomBytes(24).toString("base64url")
  const expected = Buffer.from(password)
  const sockets = new Set<Socket>()
  const refusals = new Map<string, { host: string; reason: string }>()
  const failures = new Map<string, CitableError>()
  let bytes = 0
  let isClosed = false

  function refuse(host: string, reason: string): void {
    if (refusals.size < maxRefusals) refusals.set(`${host} ${reason}`, { host, reason })
  }
  function endAll(): void {
    for (const socket of sockets) socket.destroy()
  }
  return {
    username: randomBytes(9).toString("base64url"),
    password,
    get isClosed() {
      return isClosed
    },
    accepts(given) {
      const bytesOfGiven = Buffer.from(given)
      return bytesOfGiven.length === expected.length && timingSafeEqual(bytesOfGiven, expected)
    },
    judge(hostname, port) {
      if (isClosed) return "closed"
      if (ownHosts.has(hostname)) return "browser_traffic"
      if (port !== 80 && port !== 443 && port !== options.port) return "port_not_allowed"
      if (bytes > options.maxBytes) return "too_many_bytes"
      return sockets.size >= options.maxConnections ? "too_many_connections" : undefined
    },
    refuse,
    fail(hostname, error) {
      if (failures.size < maxRefusals) failures.set(hostname, error)
      if (error.code === "address_not_allowed") refuse(hostname, error.code)
    },
    failureOf: (hostname) => failures.get(hostname),
    keep(socket) {
      sockets.add(socket)
      socket.once("close", () => sockets.delete(socket))
      if (isClosed) socket.destroy()
    },
    count(more) {
      bytes += more
      if (bytes > options.maxBytes) endAll()
    },
    refused: () => [...refusals.values()],
    close() {
      isClosed = true
      endAll()
    },
  }
}

/** What Chromium calls by itself: updates, safe browsing, signed-in accounts, field trials, hints. */
const ownHosts = new Set([
  "accounts.google.com",
  "android.clients.google.com",
  "clients1.google.com",
  "clients2.google.com",
  "clients3.google.com",
  "clients4.google.com",
  "clientservices.googleapis.com",
  "content-autofill.googleapis.com",
  "edgedl.me.gvt1.com",
  "mtalk.google.com",
  "optimizationguide-pa.googleapis.com",
  "redirector.gvt1.com",
  "safebrowsing.googleapis.com",
  "sb-ssl.google.com",
  "translate.googleapis.com",
  "update.googleapis.com",
])
