import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"

import { expect, onTestFinished, test, vi } from "vitest"

import { createWebhookHandler, createWebhookSecret, signWebhook } from "../src/index.ts"
import { toNodeListener } from "../src/node.ts"
import { createReceiverCases, createSignedRequest } from "../src/testing.ts"

const secret = createWebhookSecret()
const event = { type: "webhook.test", data: {} }

async function listen(listener: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

/** Sends every case, and returns wrong answers. */
async function differences(url: string, send: (request: Request) => Promise<Response>): Promise<unknown[]> {
  const different: unknown[] = []
  for (const { name, request, status, code } of await createReceiverCases({ url, secret })) {
    const signature = request.headers.get("webhook-signature") ?? "none"
    const response = await send(request)
    const text = await response.text()
    const body = (text === "" ? {} : JSON.parse(text)) as { code?: string }
    if (response.status !== status || (code !== undefined && body.code !== code))
      different.push([name, response.status, text])
    if (text.includes(secret) || text.includes(signature)) different.push([name, "tells a secret"])
  }
  return different
}

test("a handler answers every case correctly, and runs only genuine events", async () => {
  const types: string[] = []
  const handle = createWebhookHandler({ secret, onEvent: ({ type }) => void types.push(type) })
  expect(await differences("http://127.0.0.1/hook", handle)).toEqual([])
  expect(types).toHaveLength(13)
  expect(new Set(types)).toEqual(new Set(["webhook.test", "content.translated"]))
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined()
})

test("the same is true behind node:http", async () => {
  const url = await listen(toNodeListener(createWebhookHandler({ secret })))
  expect(await differences(url, fetch)).toEqual([])
})

test("the listener explains that a body parser ran before it", async () => {
  const errors: unknown[] = []
  const listener = toNodeListener(createWebhookHandler({ secret }), { onError: (error) => errors.push(error) })
  const url = await listen((incoming, outgoing) => {
    const parsed = Object.assign(incoming, { body: {} })
    void listener(parsed, outgoing)
  })
  const response = await fetch(await createSignedRequest({ url, secret, event }))
  expect(response.status).toBe(500)
  expect(await response.text()).toContain("express.json()")
  expect(errors).toMatchObject([{ code: "body_already_read" }])
})

/** Writes pieces to a socket, and returns the answer up to the status line. */
async function exchange(url: string, pieces: readonly (string | number)[], wait = true): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1")
  onTestFinished(() => void socket.destroy())
  let answer = ""
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text))
  socket.on("error", () => {})
  for (const piece of pieces) {
    if (typeof piece === "number") await new Promise((resolve) => setTimeout(resolve, piece))
    else socket.write(piece)
  }
  if (wait) await vi.waitFor(() => expect(answer).toContain("\r\n\r\n"))
  else socket.destroy()
  return answer.split("\r\n")[0] ?? ""
}

async function headOf(body: string, extra: string): Promise<string> {
  const signed = await signWebhook({
    id: `evt_${crypto.randomUUID()}`,
    timestamp: Math.floor(Date.now() / 1000),
    body,
    secrets: [secret],
  })
  const lines = Object.entries(signed).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST /hook HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${lines.join("")}${extra}\r\n\r\n`
}

test("a wrong content-length, a slow body, an endless body and a disconnecting sender do no harm", async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on("unhandledRejection", note)
  onTestFinished(() => void process.off("unhandledRejection", note))
  let runs = 0
  const handle = createWebhookHandler({ secret, bodyTimeoutMs: 300, onEvent: () => void (runs += 1) })
  const url = await listen((incoming, outgoing) => void toNodeListener(handle)(incoming, outgoing))
  const body = JSON.stringify({ type: "webhook.test", timestamp: "2026-11-21T03:25:01Z", data: {} })

  expect(await exchange(url, [await headOf(body, `content-length: ${body.length + 5}`), body])).toContain(" 408 ")
  expect(await exchange(url, [await headOf(body, `content-length: ${body.length - 5}`), body])).toMatch(/ 40[01] /)
  const drip = Array.from(body).flatMap((character) => [character, 20])
  expect(await exchange(url, [await headOf(body, `content-length: ${body.length}`), ...drip])).toContain(" 408 ")
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n`
  expect(await exchange(url, [await headOf(body, "transfer-encoding: chunked"), chunk])).toContain(" 408 ")
  expect(runs).toBe(0)
  expect(await exchange(url, [await headOf(body, "transfer-encoding: chunked"), `${chunk}0\r\n\r\n`])).toContain(
    " 200 ",
  )
  expect(runs).toBe(1)

  const head = await headOf(body, `content-length: ${body.length}`)
  for (let round = 0; round < 100; round += 1) await exchange(url, [head, body.slice(0, 20)], false)
  expect((await fetch(await createSignedRequest({ url, secret, event }))).status).toBe(200)
  expect(runs).toBe(2)
  expect(unhandled).toEqual([])
})

test("node:http or the handler refuses 10,000 signatures and a header of 100 kB", async () => {
  const handle = createWebhookHandler({ secret })
  const url = await listen((incoming, outgoing) => void toNodeListener(handle)(incoming, outgoing))
  const request = await createSignedRequest({ url, secret, event })
  const signature = request.headers.get("webhook-signature") ?? ""
  request.headers.set("webhook-signature", `${`v1,${"A".repeat(43)}= `.repeat(10_000)}${signature}`)
  expect((await handle(request.clone())).status).toBe(401)
  expect((await fetch(request)).status).toBe(431)
})

test("a secret that changes while requests are in flight counts from the next request on", async () => {
  const [old, fresh] = [createWebhookSecret(), createWebhookSecret()]
  let current: string | undefined = old
  const handle = createWebhookHandler({ secret: async () => current, onError: () => {} })
  const status = async (signer: string) =>
    (await handle(await createSignedRequest({ url: "http://127.0.0.1/", secret: signer, event }))).status
  expect([await status(old), await status(fresh)]).toEqual([200, 401])
  current = `${old} ${fresh}`
  expect([await status(old), await status(fresh)]).toEqual([200, 200])
  current = fresh
  expect([await status(old), await status(fresh)]).toEqual([401, 200])
  current = "whsec_nonsense"
  expect(await status(fresh)).toBe(500)
  current = undefined
  expect(await status(fresh)).toBe(500)
})

test.each([-600, 600])(
  "a receiver whose clock is %d seconds off refuses genuine requests, and says why",
  async (seconds) => {
    const handle = createWebhookHandler({ secret, now: () => Date.now() + seconds * 1000 })
    const response = await handle(await createSignedRequest({ url: "http://127.0.0.1/", secret, event }))
    expect(await response.json()).toMatchObject({ status: 401, code: "timestamp_out_of_tolerance" })
  },
)
