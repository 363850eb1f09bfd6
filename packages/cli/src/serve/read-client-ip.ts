import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"

import proxyaddr from "proxy-addr"

import type { ServeConfig } from "./read-serve-config.ts"

/**
 * Finds the address of a caller. Only proxies that `TRUST_PROXY` names can say who calls: in `X-Forwarded-For`, or in the header of
 * `CLIENT_IP_HEADER` instead. If that header names nobody, the proxy itself counts as the caller. A proxy that has a header of its own may
 * pass on whatever a caller writes into `X-Forwarded-For`.
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
    if (header === undefined) return proxyaddr(incoming, isTrusted)
    const named = incoming.headers[header]
    const address = typeof named === "string" ? named.trim() : ""
    return isIP(address) !== 0 && isTrusted(remoteAddress, 0) ? address : remoteAddress
  }
}
