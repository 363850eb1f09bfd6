import { createServer, type Server } from "node:http"
import { createServer as createSecureServer } from "node:https"
import { type AddressInfo, connect } from "node:net"
import { connect as connectSecurely } from "node:tls"

import { makeCertificate } from "@citable/dev"
import { auditSite } from "@citable/service/audit"
import { expect, it, onTestFinished } from "vitest"

const day = 86_400_000
const now = Date.now()
/** A public address, for the site seems to be on the internet. */
const seeming = { value: "93.184.216.34" }

type Listener = Parameters<typeof createServer>[1]

async function listen(server: Pick<Server, "listen" | "address" | "closeAllConnections" | "close">): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Audits a site by HTTP and HTTPS whose certificate is valid until a day. Nothing but the issue about it is looked at. */
async function auditUntil(notAfter: number) {
  const { key, cert } = makeCertificate({
    host: "shop.example",
    notBefore: new Date(now - 90 * day),
    notAfter: new Date(notAfter),
  })
  const answer: Listener = (incoming, outgoing) => {
    const isHome = incoming.url === "/"
    outgoing.writeHead(isHome ? 200 : 404, { "content-type": "text/html" }).end("<!doctype html><title>Shop</title>")
  }
  const plainPort = await listen(createServer(answer))
  const securePort = await listen(createSecureServer({ key, cert }, answer))
  const { issues, audit } = await auditSite("shop.example", {
    now: () => now,
    maxPages: 1,
    network: {
      probePauseMs: 0,
      lookup: (name) =>
        name === "shop.example"
          ? Promise.resolve([{ address: seeming.value, family: 4 }])
          : Promise.reject(new Error("Nothing is looked up.")),
      connect: ({ protocol, port, hostname }) =>
        new Promise((resolve, reject) => {
          const secure = protocol === "https:" || port === "443"
          const socket = connect(secure ? securePort : plainPort, "127.0.0.1")
          Object.defineProperty(socket, "remoteAddress", seeming)
          socket.once("error", reject)
          if (protocol !== "https:") {
            socket.once("connect", () => resolve(socket))
            return
          }
          const wrapped = connectSecurely({ socket, ca: cert, servername: hostname }, () => resolve(wrapped))
          Object.defineProperty(wrapped, "remoteAddress", seeming)
          wrapped.once("error", reject)
        }),
    },
  })
  expect(audit.status).toBe("completed")
  return issues.find(({ code }) => code === "certificate_expiring")
}

it("names a certificate that expires soon, and none that does not", async () => {
  const until = new Date(now + 10 * day).toISOString().slice(0, 10)
  expect(await auditUntil(now + 10 * day)).toMatchObject({
    severity: "warning",
    pages_checked: 1,
    pages: [{ url: "https://shop.example/", detail: `expires on ${until}` }],
  })
  expect(await auditUntil(now + 60 * day)).toBeUndefined()
})

it("names a certificate that has expired, on a site that then answers by HTTP only", async () => {
  const until = new Date(now - 3 * day).toISOString().slice(0, 10)
  expect(await auditUntil(now - 3 * day)).toMatchObject({
    severity: "error",
    pages: [{ url: "http://shop.example/", detail: `expired on ${until}` }],
  })
})
