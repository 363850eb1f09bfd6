import type { Socket } from "node:net"

import { type Connect, guardConnection, type Lookup } from "./internal/guard-connection.ts"

export interface GuardedConnectOptions {
  /** Also allows this machine and private networks. Default: false. */
  allowPrivateNetwork?: boolean
  /** Milliseconds for the connection. Default: 5,000. */
  connectTimeoutMs?: number
  /** Default: the system's resolver. */
  lookup?: Lookup
  /** Default: TCP. */
  connect?: Connect
}

/** Opens a plain TCP connection. It resolves the name once, judges every address, and connects to a judged one. */
export type GuardedConnect = (target: { hostname: string; port: number }) => Promise<Socket>

/**
 * Creates what opens connections behind the guard of `createSafeFetch`. It is for programs that speak for others, such as a proxy.
 * Connections fail with `address_not_allowed`, or with the error of the system.
 */
export async function createGuardedConnect(options: GuardedConnectOptions = {}): Promise<GuardedConnect> {
  const { allowPrivateNetwork = false, connectTimeoutMs = 5000 } = options
  const { buildConnector } = await import("undici")
  const open = guardConnection({ ...options, allowPrivateNetwork, connectTimeoutMs, buildConnector })
  return ({ hostname, port }) =>
    new Promise((resolve, reject) => {
      open({ hostname, port: String(port), protocol: "http:" }, (error, socket) =>
        error === null ? resolve(socket) : reject(error),
      )
    })
}
