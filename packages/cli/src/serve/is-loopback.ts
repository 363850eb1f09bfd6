import { isIP } from "node:net"

/** Whether a host name or an address means this machine. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, "")
  return (
    plain === "localhost" ||
    plain.endsWith(".localhost") ||
    plain === "::1" ||
    (isIP(plain) === 4 && plain.startsWith("127."))
  )
}
