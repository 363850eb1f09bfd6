import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

import { expect, onTestFinished, test } from "vitest"

import { createWebhookHandler, createWebhookSecret } from "../src/index.ts"
import { toNodeListener } from "../src/node.ts"
import { createSignedRequest } from "../src/testing.ts"

const secret = createWebhookSecret()
const event = { type: "webhook.test", data: {} }

/** Bytes of the heap in use after garbage collection. */
function measureHeap(): number {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as () => void
  for (let round = 0; round < 3; round += 1) collect()
  return process.memoryUsage().heapUsed
}

test("10,000 senders that disconnect in the middle of the body leave nothing behind", async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on("unhandledRejection", note)
  onTestFinished(() => void process.off("unhandledRejection", note))
  let runs = 0
  let open = 0
  const listener = toNodeListener(createWebhookHandler({ secret, onEvent: () => void (runs += 1) }))
  const server = createServer((incoming, outgoing) => {
    open += 1
    void listener(incoming, outgoing).finally(() => (open -= 1))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const signed = await createSignedRequest({ url: `http://127.0.0.1:${port}/`, secret, event })
  const head = `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n${Array.from(signed.headers, ([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`
  const abort = () =>
    new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1")
      socket.on("error", () => {}).on("close", () => resolve())
      socket.write(`${head}{"type":`, () => socket.destroy())
    })
  const abortMany = async (count: number) => {
    for (let done = 0; done < count; done += 50) await Promise.all(Array.from({ length: 50 }, abort))
    await expect.poll(() => open, { timeout: 60_000 }).toBe(0)
  }

  await abortMany(2000)
  const before = measureHeap()
  await abortMany(10_000)
  const grown = measureHeap() - before
  expect(grown).toBeLessThan(5_000_000)
  expect(unhandled).toEqual([])
  expect(runs).toBe(0)
  expect((await fetch(signed)).status).toBe(200)
})
