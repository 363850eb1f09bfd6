import type { IncomingMessage } from "node:http"

import { isLoopback } from "./is-loopback.ts"
import type { ServeConfig } from "./read-serve-config.ts"

type ProxyConfig = Pick<ServeConfig, "HOST" | "PUBLIC_URL" | "TRUST_PROXY" | "ROLE">

const warning =
  "Set TRUST_PROXY to the address of your proxy, such as loopback. Without it, all callers seem to have one address: wrong passwords " +
  "of one keep the others from signing in, and all share 60 registrations of applications an hour."

/**
 * Warns once that `TRUST_PROXY` is missing: at once if the settings show that there is a proxy, otherwise as soon as a request comes from
 * one. Returns a function that looks at requests.
 */
export function watchProxy(config: ProxyConfig, warn: (text: string) => void): (incoming: IncomingMessage) => void {
  if (config.TRUST_PROXY !== undefined || config.ROLE === "worker") return () => {}
  let isWarned = needsProxy(config)
  if (isWarned) warn(warning)
  return ({ headers }) => {
    if (isWarned || (headers["x-forwarded-for"] ?? headers["forwarded"]) === undefined) return
    isWarned = true
    warn(`A request has come through a proxy. ${warning}`)
  }
}

/** The service speaks plain HTTP, and an address on loopback is for this machine only. */
function needsProxy({ HOST: host, PUBLIC_URL: publicUrl }: ProxyConfig): boolean {
  if (publicUrl === undefined) return false
  const { protocol, hostname } = new URL(publicUrl)
  if (isLoopback(hostname)) return false
  return protocol === "https:" || isLoopback(host)
}
