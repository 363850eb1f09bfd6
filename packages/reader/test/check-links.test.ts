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
  const fetch = createTestFetch()
  // The first request loads what it needs.
  await fetch({ url: `${origin}/ok`, method: "HEAD" })
  asked.length = 0
  const checked = await checkLinks({ urls, fetch, timeoutMs: 300, clock })
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

test("a refusal is an answer of the site itself, and says nothing of another site", async () => {
  const statuses = [401, 403, 429, 503]
  const origin = await serve((incoming, outgoing) => {
    outgoing.writeHead(Number(incoming.url?.slice(1)), { "retry-after": "0" }).end()
  })
  const urls = statuses.map((status) => `${origin}/${status}`)
  const classesOf = async (ownHosts: readonly string[]) =>
    (await checkLinks({ urls, fetch: createTestFetch(), ownHosts: new Set(ownHosts) })).map((one) => one.class)
  expect(await classesOf([])).toEqual(["unknown", "unknown", "unknown", "unknown"])
  expect(await classesOf([new URL(origin).host])).toEqual(["broken", "broken", "unknown", "broken"])
})

test("a second look asks by GET, and what is read comes whole", async () => {
  const asked: string[] = []
  const origin = await serve((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url} ${incoming.headers.range ?? "whole"}`)
    outgoing.writeHead(incoming.url === "/gone" ? 404 : 200, { "content-type": "text/css" }).end("a{color:red}")
  })
  const fetch = createTestFetch()
  const read = new Set([`${origin}/site.css`])
  const [sheet] = await checkLinks({ urls: [...read], fetch, read })
  expect(sheet).toMatchObject({ class: "ok", text: "a{color:red}" })
  const [second] = await checkLinks({ urls: [`${origin}/gone`], fetch, isSecond: true })
  expect(second).toMatchObject({ class: "broken", status: 404 })
  expect(asked).toEqual(["GET /site.css whole", "GET /gone bytes=0-0"])
})

test("links that there is no time for are unknown", async () => {
  const origin = await serve(() => {})
  const checked = await checkLinks({ urls: [`${origin}/a`, `${origin}/b`], fetch: createTestFetch(), maxTimeMs: 50 })
  expect(checked.map((one) => one.class)).toEqual(["unknown", "unknown"])
})
