import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { createPageFetch, decideRobots, fetchRobots, type RobotsFile } from "@citable/reader"
import { expect, it } from "vitest"

import { answerPages } from "./answer-pages.ts"

const origin = "https://example.com"
const address = `${origin}/robots.txt`

function isAllowed({ robots }: RobotsFile): boolean | null {
  return decideRobots(robots, { tokens: ["CitableBot"], url: `${origin}/a`, mode: "google" }).allowed
}

it("reads the file of a real server, and the delay that it asks for", async () => {
  const body = "User-agent: *\nCrawl-delay: 1\nDisallow: /a\nUser-agent: CitableBot\nCrawl-delay: 7\nAllow: /\n"
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/robots.txt" ? 200 : 404, { "content-type": "text/plain" }).end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  const fetch = createPageFetch({ userAgent: "CitableBot", allowPrivateNetwork: true })
  try {
    const file = await fetchRobots(fetch, `http://127.0.0.1:${(server.address() as AddressInfo).port}/deep/page?x=1`)
    expect(file).toMatchObject({ status: 200, error: null, bytes: body.length, redirects: [] })
    expect([file.crawlDelayOf("CitableBot"), file.crawlDelayOf("GPTBot"), isAllowed(file)]).toEqual([7, 1, true])
  } finally {
    await fetch.close()
    server.close()
  }
})

it.each([
  [404, true],
  [401, true],
  [410, true],
  [429, false],
  [500, false],
  [503, false],
])("takes an answer of status %i as: everything is allowed, %s", async (status, allowed) => {
  const file = await fetchRobots(answerPages({ [address]: { status, body: "User-agent: *\nDisallow: /a\n" } }), origin)
  expect(isAllowed(file)).toBe(allowed)
  expect(file).toMatchObject({ status, error: null, bytes: 0 })
})

it("allows nothing while the server does not answer", async () => {
  const file = await fetchRobots(answerPages({ [address]: "timeout" }), origin)
  expect(file).toMatchObject({ status: null, error: "timeout", robots: { isUnreachable: true } })
  expect(isAllowed(file)).toBe(false)
})

it("follows five redirects to any host, and takes a sixth as no file", async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [
      index === 0 ? address : `https://h${index}.example/`,
      { status: 301, headers: { location: `https://h${index + 1}.example/#x` } },
    ]),
  )
  const last = { body: "User-agent: *\nDisallow: /\n" }
  const five = await fetchRobots(answerPages({ ...pages, "https://h5.example/": last }), origin)
  expect(isAllowed(five)).toBe(false)
  expect(five.redirects).toHaveLength(5)
  const six = await fetchRobots(answerPages({ ...pages, "https://h6.example/": last }), origin)
  expect([isAllowed(six), six.status, six.redirects.length]).toEqual([true, 301, 5])
})

it("says so when a page answers in place of the file", async () => {
  const body = "<!doctype html>\n<html><title>Shop</title>"
  for (const headers of [{ "content-type": "text/html; charset=utf-8" }, { "content-type": "text/plain" }, {}]) {
    const { robots } = await fetchRobots(answerPages({ [address]: { headers, body } }), origin)
    expect(robots.faults).toEqual([{ code: "is_html", line: null, text: "" }])
  }
})

it("rejects for an origin that is none, and when aborted", async () => {
  await expect(fetchRobots(answerPages({}), "example")).rejects.toMatchObject({ code: "invalid_url" })
  const signal = AbortSignal.abort(new Error("enough"))
  await expect(fetchRobots(answerPages({ [address]: "timeout" }), origin, { signal })).rejects.toThrow("enough")
})
