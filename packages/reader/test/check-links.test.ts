import { expect, test } from "vitest"

import { checkLinks } from "../src/index.ts"
import { createTestFetch, serve } from "./site-server.ts"

test("each link gets the state that people would see, and no body is downloaded", async () => {
  const asked: string[] = []
  let busy = 0
  const origin = await serve((incoming, outgoing) => {
    const path = incoming.url ?? ""
    asked.push(`${incoming.method} ${path}`)
    const isGet = incoming.method === "GET"
    if (path === "/moved") outgoing.writeHead(301, { location: "/ok" }).end()
    else if (path === "/no-head")
      outgoing.writeHead(isGet ? 206 : 405, isGet ? { "content-range": "bytes 0-0/777" } : {}).end()
    else if (path === "/gone") outgoing.writeHead(410).end()
    else if (path === "/missing") outgoing.writeHead(404).end()
    else if (path === "/busy") outgoing.writeHead(busy++ === 0 ? 429 : 200, { "retry-after": "0" }).end()
    else if (path === "/always-busy") outgoing.writeHead(429, { "retry-after": "0" }).end()
    else if (path === "/challenge") outgoing.writeHead(403, { "cf-mitigated": "challenge" }).end()
    else if (path === "/linkedin") outgoing.writeHead(999).end()
    else if (path === "/circle") outgoing.writeHead(302, { location: "/circle" }).end()
    else if (path === "/dead") incoming.socket.destroy()
    else if (path !== "/silent")
      outgoing.writeHead(200, { "content-type": "image/png", "content-length": "12345" }).end()
  })
  const paths = "ok moved no-head gone missing busy always-busy challenge linkedin circle dead silent".split(" ")
  const urls = [...paths.map((path) => `${origin}/${path}`), "http://169.254.169.254/"]
  let time = 0
  const clock = { now: () => time, sleep: (ms: number) => Promise.resolve(void (time += ms)) }
  const checked = await checkLinks({ urls, fetch: createTestFetch(), timeoutMs: 300, clock })
  const states = Object.fromEntries(checked.map((one) => [one.url.replace(`${origin}/`, ""), one.class]))
  expect(states).toEqual({
    ok: "ok",
    moved: "redirected",
    "no-head": "ok",
    gone: "broken",
    missing: "broken",
    busy: "ok",
    "always-busy": "unknown",
    challenge: "unknown",
    linkedin: "unknown",
    // A site that wants cookies sends programs in a circle, and people to the page.
    circle: "unknown",
    dead: "broken",
    silent: "timeout",
    "http://169.254.169.254/": "unknown",
  })
  const find = (path: string) => checked.find(({ url }) => url === `${origin}${path}`)
  expect(find("/moved")).toMatchObject({
    status: 200,
    contentType: "image/png",
    contentLength: 12_345,
    finalUrl: `${origin}/ok`,
  })
  expect(find("/no-head")).toMatchObject({ contentLength: 777 })
  expect(asked.filter((one) => one.startsWith("GET")).toSorted()).toEqual([
    "GET /challenge",
    "GET /missing",
    "GET /no-head",
  ])
})

test("links that there is no time for are unknown", async () => {
  const origin = await serve(() => {})
  const checked = await checkLinks({ urls: [`${origin}/a`, `${origin}/b`], fetch: createTestFetch(), maxTimeMs: 50 })
  expect(checked.map((one) => one.class)).toEqual(["unknown", "unknown"])
})
