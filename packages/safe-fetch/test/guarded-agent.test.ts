import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { expect, onTestFinished, test } from "vitest"

import { createGuardedAgent, type GuardedAgentOptions } from "../src/index.ts"

async function serve() {
  const paths: (string | undefined)[] = []
  const server = createServer((incoming, outgoing) => {
    paths.push(incoming.url)
    outgoing.end("answer")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths }
}

async function create(options: GuardedAgentOptions = {}) {
  const agent = await createGuardedAgent(options)
  onTestFinished(() => agent.destroy())
  return agent
}

test("an agent refuses an address of this machine before it connects", async () => {
  const { origin, paths } = await serve()
  const agent = await create()
  await expect(agent.request({ origin, path: "/", method: "GET" })).rejects.toMatchObject({
    code: "address_not_allowed",
  })
  expect(paths).toEqual([])
})

test("an agent refuses a name that leads into the network", async () => {
  const { origin, paths } = await serve()
  const agent = await create({ lookup: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]) })
  const named = origin.replace("127.0.0.1", "rebind.example")
  await expect(agent.request({ origin: named, path: "/", method: "GET" })).rejects.toMatchObject({
    code: "address_not_allowed",
  })
  expect(paths).toEqual([])
})

test("an agent that may reach private networks uses one connection for several requests", async () => {
  const { origin, paths } = await serve()
  const connections: unknown[] = []
  const agent = await create({ allowPrivateNetwork: true })
  agent.on("connect", (url) => connections.push(url))
  for (const path of ["/a", "/b"]) {
    const { statusCode, body } = await agent.request({ origin, path, method: "GET" })
    expect([statusCode, await body.text()]).toEqual([200, "answer"])
    // undici uses a connection again in the next turn of the event loop.
    await new Promise(setImmediate)
  }
  expect(paths).toEqual(["/a", "/b"])
  expect(connections).toHaveLength(1)
})
