import type { IncomingMessage, RequestListener } from "node:http"

/**
 * Refuses requests with more than one `Host` header (RFC 9112, section 3.2): a proxy may have looked at another one than the service does.
 * Node only refuses requests without any.
 */
export function requireOneHost(listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    if (countHosts(incoming) <= 1) return listener(incoming, outgoing)
    const text = "Send exactly one Host header.\n"
    outgoing.writeHead(400, { "content-type": "text/plain", connection: "close" }).end(text)
  }
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === "host") count++
  }
  return count
}
