import { lookup as lookupHost } from "node:dns/promises"
import { isIP, type Socket } from "node:net"

import { CitableError } from "@citable/contract"
import type { buildConnector } from "undici"

import { isAddressAllowed } from "../is-address-allowed.ts"

export interface ResolvedAddress {
  address: string
  family: number
}

export interface ConnectTarget extends buildConnector.Options {
  /** Allowed addresses to connect to. The connector must not resolve the name again. */
  addresses: readonly ResolvedAddress[]
}

/** Resolves a host name to all of its addresses. */
export type Lookup = (hostname: string) => Promise<readonly ResolvedAddress[]>

/** Opens a connection to one of the target's addresses. For `https:`, it completes the TLS handshake. */
export type Connect = (target: ConnectTarget) => Promise<Socket>

export interface GuardOptions {
  allowPrivateNetwork: boolean
  connectTimeoutMs: number
  lookup?: Lookup
  connect?: Connect
  /** Of undici, which the first request loads. */
  buildConnector: (options: buildConnector.BuildOptions) => buildConnector.connector
}

/**
 * A connector for undici that connects only to allowed addresses. It makes three checks, because each one has a way around it:
 * literals need no resolver, a name can resolve to a public and a private address, and only the connected address counts.
 */
export function guardConnection(options: GuardOptions): buildConnector.connector {
  const lookup = options.lookup ?? ((hostname) => lookupHost(hostname, { all: true, verbatim: true }))
  const connect = options.connect ?? createConnect(options)

  async function open(request: buildConnector.Options): Promise<Socket> {
    const hostname = request.hostname.replace(/^\[|\]$/g, "")
    const family = isIP(hostname)
    const addresses = family === 0 ? await lookup(hostname) : [{ address: hostname, family }]
    if (addresses.length === 0) throw new Error("The host name has no address.")
    if (!addresses.every(({ address }) => isAddressAllowed(address, options))) throw notAllowed(hostname)
    const socket = await connect({ ...request, hostname, addresses })
    if (socket.remoteAddress !== undefined && isAddressAllowed(socket.remoteAddress, options)) return socket
    socket.destroy()
    throw socket.remoteAddress === undefined ? new Error("The connection closed at once.") : notAllowed(hostname)
  }

  return (request, callback) => {
    open(request).then(
      (socket) => callback(null, socket),
      (error: unknown) =>
        callback(error instanceof Error ? error : new Error("Connecting failed.", { cause: error }), null),
    )
  }
}

function createConnect({ buildConnector, connectTimeoutMs }: GuardOptions): Connect {
  return (target) => {
    const connector = buildConnector({
      timeout: connectTimeoutMs,
      allowH2: false,
      lookup: (_hostname, { all }, callback) => {
        const [first] = target.addresses
        if (all === true) callback(null, [...target.addresses])
        else callback(null, first?.address ?? "", first?.family)
      },
    })
    return new Promise((resolve, reject) => {
      connector(target, (error, socket) => (error === null ? resolve(socket) : reject(error)))
    })
  }
}

/** Names the requested host, never its addresses: those would tell strangers about our network. */
function notAllowed(hostname: string): CitableError {
  return new CitableError(
    `"${hostname}" is not, or not only, on the public internet. Use a public URL, or allow private networks if you mean this one.`,
    { code: "address_not_allowed" },
  )
}
