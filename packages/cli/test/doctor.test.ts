import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

import { createWebhookHandler, createWebhookSecret, type WebhookHandlerOptions } from "@citable/webhooks"
import { toNodeListener } from "@citable/webhooks/node"
import { runCli } from "citable"
import { describe, expect, it, onTestFinished } from "vitest"

const secret = createWebhookSecret()

interface Reply {
  status: number
  headers?: Record<string, string>
  body?: string
}

async function listen(listener: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/citable`
}

/** Starts a site with a receiver and a proxy before it. */
function listenReceiver(
  options: WebhookHandlerOptions = {},
  before?: (request: Request) => Promise<Request>,
): Promise<string> {
  const handle = createWebhookHandler({ secret, onError: () => {}, ...options })
  return listen(toNodeListener(async (request) => handle(before === undefined ? request : await before(request))))
}

function listenReply({ status, headers = {}, body = "" }: Reply): Promise<string> {
  return listen((_incoming, outgoing) => outgoing.writeHead(status, headers).end(body))
}

async function doctor(url: string, env: Record<string, string> = { CITABLE_WEBHOOK_SECRET: secret }) {
  const lines: string[] = []
  const errors: string[] = []
  const io = {
    env,
    out: (line: string) => lines.push(line),
    err: (line: string) => errors.push(line),
    signal: new AbortController().signal,
  }
  const code = await runCli(["doctor", url, "--json"], io)
  const report = JSON.parse(lines[0] ?? "{}") as { ok?: boolean; findings?: { code: string; message: string }[] }
  expect(lines.join("\n") + errors.join("\n")).not.toContain(secret)
  return {
    exit: code,
    ok: report.ok,
    codes: report.findings?.map((finding) => finding.code),
    message: report.findings?.[0]?.message ?? errors.join("\n"),
  }
}

async function changeBody(request: Request, change: (body: string) => string): Promise<Request> {
  const { method, url } = request
  const headers = new Headers(request.headers)
  headers.delete("content-length")
  return new Request(url, { method, headers, body: change(await request.text()) })
}

describe("citable doctor", () => {
  it("finds nothing wrong with an endpoint that accepts signed webhooks and refuses others", async () => {
    expect(await doctor(await listenReceiver())).toMatchObject({ exit: 0, ok: true, codes: [] })
  })

  it("prints its findings as sentences", async () => {
    const lines: string[] = []
    const io = { env: {}, out: (line: string) => lines.push(line), err: () => {}, signal: new AbortController().signal }
    expect(await runCli(["doctor", await listenReceiver(), "--secret", secret], io)).toBe(0)
    expect(lines).toEqual(["Webhooks arrive. The endpoint accepts signed ones and refuses unsigned and old ones."])
  })

  it.each<[name: string, code: string, reply: Reply]>([
    ["Astro's checkOrigin", "check_origin", { status: 403, body: "Cross-site POST form submissions are forbidden" }],
    ["a login before the site", "protected", { status: 401, headers: { "www-authenticate": "Basic" } }],
    ["a firewall", "protected", { status: 403, body: "<h1>Access denied</h1>" }],
    ["no route", "missing_route", { status: 404, body: "<h1>Not found</h1>" }],
    ["a file server that takes no POST", "no_receiver", { status: 405, body: "<h1>405 Not Allowed</h1>" }],
    ["a static host that shows a page for everything", "accepts_unsigned", { status: 200, body: "<h1>Home</h1>" }],
    ["a redirect elsewhere", "redirect", { status: 302, headers: { location: "https://example.com/login" } }],
    ["a redirect to nowhere", "redirect", { status: 308 }],
    ["a site that is down behind its proxy", "site_failed", { status: 502, body: "Bad gateway" }],
    ["a proxy that refuses bodies", "body_limit", { status: 413 }],
    ["what nobody foresaw", "unexpected_answer", { status: 418 }],
  ])("names %s: %s", async (_name, code, reply) => {
    expect(await doctor(await listenReply(reply))).toMatchObject({ exit: 1, ok: false, codes: [code] })
  })

  it("finds a redirect to the same address with a slash, and names the address to register", async () => {
    const url = await listen((incoming, outgoing) => {
      outgoing.writeHead(308, { location: `${incoming.url}/` }).end()
    })
    const { codes, message } = await doctor(url)
    expect(codes).toEqual(["trailing_slash_redirect"])
    expect(message).toContain(`register ${url}/ instead`)
  })

  it("finds a wrong secret and a missing one", async () => {
    expect(await doctor(await listenReceiver({ secret: createWebhookSecret() }))).toMatchObject({
      exit: 1,
      codes: ["wrong_secret"],
    })
    expect((await doctor(await listenReceiver({ secret: () => undefined }))).codes).toEqual(["no_secret"])
  })

  it("finds a proxy that cuts bodies off, and one that refuses large ones", async () => {
    const cut = await listenReceiver({}, (request) => changeBody(request, (body) => body.slice(0, 8192)))
    expect(await doctor(cut)).toMatchObject({ exit: 1, codes: ["truncated_body"] })
    expect((await doctor(await listenReceiver({ maxBodyBytes: 8192 }))).codes).toEqual(["body_limit"])
  })

  it("finds a proxy that changes bodies or removes headers, and does not call that a wrong secret", async () => {
    const rewriting = await listenReceiver({}, (request) => changeBody(request, (body) => body.replaceAll(",", ", ")))
    expect((await doctor(rewriting)).codes).toEqual(["changed_body"])
    const removing = await listenReceiver({}, async (request) => {
      for (const name of ["id", "timestamp", "signature"]) request.headers.delete(`webhook-${name}`)
      return request
    })
    expect((await doctor(removing)).codes).toEqual(["missing_headers"])
  })

  it.each([3600, -3600])("finds a clock that is %d seconds off", async (seconds) => {
    const now = () => Date.now() + seconds * 1000
    const listener = toNodeListener(createWebhookHandler({ secret, now }))
    const url = await listen((incoming, outgoing) => {
      outgoing.setHeader("date", new Date(now()).toUTCString())
      return listener(incoming, outgoing)
    })
    const { exit, codes, message } = await doctor(url)
    expect([exit, codes]).toEqual([1, ["clock_skew"]])
    expect(message).toMatch(seconds > 0 ? /36\d\d|359\d seconds ahead/ : /36\d\d|359\d seconds behind/)
  })

  it("warns about a clock that is slightly off", async () => {
    const listener = toNodeListener(createWebhookHandler({ secret }))
    const url = await listen((incoming, outgoing) => {
      outgoing.setHeader("date", new Date(Date.now() + 120_000).toUTCString())
      return listener(incoming, outgoing)
    })
    expect(await doctor(url)).toMatchObject({ exit: 0, ok: true, codes: ["clock_skew"] })
  })

  it("finds a receiver that accepts recorded webhooks, and one that fails", async () => {
    expect((await doctor(await listenReceiver({ toleranceSeconds: 86_400 }))).codes).toEqual(["accepts_stale"])
    const failing = await listenReceiver({ onEvent: () => Promise.reject(new Error("no cache")) })
    expect(await doctor(failing)).toMatchObject({ exit: 1, codes: ["handler_failed"] })
  })

  it("quotes at most one line of an endpoint, without control characters", async () => {
    const detail = `\u001B]0;owned\u0007\u001B[2J\u009B31m\u202Egnp.exe\u2028ok: webhooks arrive${"x".repeat(5000)}`
    const body = JSON.stringify({ code: "internal_error", detail })
    const url = await listenReply({ status: 500, headers: { "content-type": "application/problem+json" }, body })
    const lines: string[] = []
    const io = { env: {}, out: (line: string) => lines.push(line), err: () => {}, signal: new AbortController().signal }
    expect(await runCli(["doctor", url, "--secret", secret], io)).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain("\\u001b]0;owned\\u0007")
    expect(lines[0]).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(lines[0]?.length).toBeLessThan(600)
    expect((await doctor(url)).message).toBe(lines[0]?.replace("error: handler_failed: ", ""))
  })

  it("finds an address where nothing answers", async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    expect(await doctor(`http://127.0.0.1:${port}/`)).toMatchObject({ exit: 1, codes: ["unreachable"] })
  })

  it("says what is wrong with a missing secret, an invalid one or an invalid URL", async () => {
    const url = await listenReceiver()
    expect(await doctor(url, {})).toMatchObject({
      exit: 1,
      message: expect.stringContaining("CITABLE_WEBHOOK_SECRET") as string,
    })
    expect((await doctor("not-a-url")).exit).toBe(2)
    const wrong = await doctor(url, { CITABLE_WEBHOOK_SECRET: "whsec_short" })
    expect(wrong).toMatchObject({ exit: 1, message: expect.stringContaining("invalid_webhook_secret") as string })
  })
})
