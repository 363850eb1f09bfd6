import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"

import proxyaddr from "proxy-addr"

import type { ServeConfig } from "./read-serve-config.ts"

/**
 * Finds the address of a caller. Only proxies that `TRUST_PROXY` names can say who calls: in the header of `CLIENT_IP_HEADER`, or in
 * `X-Forwarded-For`.
 */
export function readClientIp({
  TRUST_PROXY: proxies,
  CLIENT_IP_HEADER: header,
}: Pick<ServeConfig, "TRUST_PROXY" | "CLIENT_IP_HEADER">): (incoming: IncomingMessage) => string | undefined {
  if (proxies === undefined) return ({ socket }) => socket.remoteAddress
  const isTrusted = proxyaddr.compile([...proxies])
  return (incoming) => {
    const { remoteAddress } = incoming.socket
    if (remoteAddress === undefined) return undefined
    const named = header === undefined ? undefined : incoming.headers[header]
    if (typeof named === "string" && isIP(named.trim()) !== 0 && isTrusted(remoteAddress, 0)) return named.trim()
    return proxyaddr(incoming, isTrusted)
  }
}
