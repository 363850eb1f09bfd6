import { createSocket } from "node:dgram"
import { createServer, type Server } from "node:http"
import { type AddressInfo, connect as connectSocket } from "node:net"

import { CitableError } from "@citable/contract"
import { chromiumOptions } from "@citable/dev"
import { openPageBrowser, type PageBrowser } from "@citable/reader/browser"
import type { Connect } from "@citable/safe-fetch"
import { chromium } from "playwright-core"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"

import { attackPages } from "./attack-page.ts"

// The attacker's site has a name and a public-looking address, which leads to a server of this test. The canary is on loopback itself.

const publicAddress = "93.184.216.34"
const hits = new Set<string>()
const udp = createSocket("udp4")
let canary: Server
let attacker: Server
let browser: PageBrowser
let site: string
let rebinds: number

const listenOn = async (server: Server, host?: string): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  canary = createServer((incoming, outgoing) => {
    hits.add(incoming.url?.replace(/\?.*/, "") ?? "")
    outgoing.end("canary")
  })
  canary.on("connection", () => hits.add("connection"))
  canary.on("upgrade", (incoming, socket) => {
    hits.add(incoming.url ?? "")
    socket.destroy()
  })
  // On all families of loopback. Nothing else knows the port.
  const port = await listenOn(canary)
  await new Promise<void>((resolve) => udp.bind(0, "127.0.0.1", resolve))
  udp.on("message", () => hits.add("udp"))
  const answer = attackPages({ port, udpPort: udp.address().port })
  attacker = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "/"
    if (path === "/top") return outgoing.writeHead(302, { location: `http://127.0.0.1:${port}/hit/top` }).end()
    if (path === "/top-file") return outgoing.writeHead(302, { location: "file:///etc/passwd" }).end()
    const { headers, body } = answer(path)
    return outgoing.writeHead("location" in headers ? 302 : 200, headers).end(body)
  })
  const attackerPort = await listenOn(attacker, "127.0.0.1")
  site = `http://attack.test:${port}`
  const connect: Connect = ({ addresses: [first], port: wanted }) => {
    const isAttacker = first?.address === publicAddress
    const socket = connectSocket(isAttacker ? attackerPort : Number(wanted), "127.0.0.1")
    if (isAttacker) Object.defineProperty(socket, "remoteAddress", { value: publicAddress })
    return new Promise((resolve, reject) => {
      socket.once("connect", () => resolve(socket)).once("error", reject)
    })
  }
  browser = await openPageBrowser({
    executablePath: chromiumOptions().executablePath,
    connect,
    lookup: (name) => {
      if (name === "attack.test") return Promise.resolve([{ address: publicAddress, family: 4 }])
      if (name === "loop.test" || name === "localhost") return Promise.resolve([{ address: "127.0.0.1", family: 4 }])
      if (name === "rebind.test") {
        return Promise.resolve([{ address: rebinds++ === 0 ? publicAddress : "127.0.0.1", family: 4 }])
      }
      return Promise.reject(new CitableError("Nothing is looked up.", { code: "unreachable" }))
    },
  })
})

beforeEach(() => {
  hits.clear()
  rebinds = 0
})

afterAll(async () => {
  await browser.close()
  for (const server of [canary, attacker]) {
    server.closeAllConnections()
    server.close()
  }
  udp.close()
})

test("no way of thirty leads from a page to this machine, and the answer names what was refused", async () => {
  const { html, refused } = await browser.render(`${site}/`, { timeoutMs: 2500 })
  expect([...hits]).toEqual([])
  expect(html).toContain("Words of the page.")
  expect(html).not.toContain("root:")
  const hosts = refused.filter(({ reason }) => reason === "address_not_allowed").map(({ host }) => host)
  expect(hosts).toEqual(
    expect.arrayContaining(["127.0.0.1", "[::1]", "0.0.0.0", "loop.test", "rebind.test", "localhost"]),
  )
})

test.each(["/top", "/top-file"])("a page that redirects the browser itself is refused: %s", async (path) => {
  const error = await browser.render(site + path, { timeoutMs: 4000 }).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(CitableError)
  if (path === "/top") expect(error).toMatchObject({ code: "address_not_allowed" })
  expect([...hits]).toEqual([])
})

test.each(["file:///etc/passwd", "http://a:b@attack.test/", "javascript:1", "chrome://version", "about:blank"])(
  "%s is refused before a browser sees it",
  async (url) => {
    await expect(browser.render(url, { timeoutMs: 4000 })).rejects.toMatchObject({ code: "invalid_url" })
  },
)

test("without the guard, the same page reaches the canary in most of the ways", async () => {
  const { executablePath, args } = chromiumOptions()
  const { port } = canary.address() as AddressInfo
  const names = ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "[::ffff:127.0.0.1]"].map((name) => ` , EXCLUDE ${name}`)
  const { port: attackerPort } = attacker.address() as AddressInfo
  const rules = `MAP attack.test 127.0.0.1:${attackerPort} , MAP *.test 127.0.0.1 , MAP * ~NOTFOUND${names.join("")}`
  const unguarded = await chromium.launch({
    executablePath,
    args: [...args.filter((one) => !one.includes("resolver")), `--host-resolver-rules=${rules}`],
  })
  try {
    const page = await unguarded.newPage()
    await page.goto(`http://attack.test:${port}/`, { waitUntil: "commit" })
    const some = ["/hit/img", "/hit/redirect-img", "/hit/websocket", "udp"]
    await expect.poll(() => [...hits], { timeout: 20_000 }).toEqual(expect.arrayContaining(some))
    await expect.poll(() => hits.size, { timeout: 20_000 }).toBeGreaterThan(24)
  } finally {
    await unguarded.close()
  }
})
