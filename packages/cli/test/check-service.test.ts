import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { expect, it, onTestFinished } from "vitest"

import { checkService } from "../src/doctor/check-service.ts"

async function check(endedConnections: number) {
  let asked = 0
  const server = createServer(({ socket }, response) => {
    if (asked++ < endedConnections) socket.destroy()
    else response.writeHead(401, { "content-type": "application/json" }).end("{}")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { checks } = await checkService(
    { url, credential: "ctb_mine" },
    { fetch, signal: new AbortController().signal },
  )
  return checks[0]
}

it("asks a service again that has ended the connection, as one that rested", async () => {
  expect(await check(1)).toMatchObject({ name: "service", status: "ok" })
})

it("says that a service does not answer which ends each connection", async () => {
  expect(await check(Infinity)).toMatchObject({ name: "service", status: "error" })
})
