import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"

import { createWebhookHandler, createWebhookSecret } from "@citable/webhooks"
import { toNodeListener } from "@citable/webhooks/node"
import { expect, it } from "vitest"

it("the listener refuses a request that cannot become a Request, and the process survives", async () => {
  const server = createServer(toNodeListener(createWebhookHandler({ secret: createWebhookSecret() })))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const statuses: (string | undefined)[] = []
  for (const line of ["TRACE /", "GET //", "POST http://:", "POST http://user:password@localhost/"]) {
    const socket = connect(port, "127.0.0.1")
    socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
    statuses.push(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1])
  }
  server.close()
  expect(statuses).toEqual(["405", "422", "422", "422"])
})
