import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"

import { runCli } from "citable"
import { afterAll, beforeAll, expect, test } from "vitest"

const words = "The harbour was quiet when the first boats came in, and the town began its day. ".repeat(5)
const page = `<!doctype html><html lang="en"><head><title>Boats</title><meta name="author" content="Ada"></head><body>
<nav><a href="/news">News</a></nav><article><p>${words}</p><p>See <a href="/map">the map</a>. ${words}</p></article></body></html>`

let server: Server
let site = ""
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/silent") request.socket.destroy()
    else if (request.url === "/pdf") response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF")
    else response.writeHead(request.url === "/" ? 200 : 404, { "content-type": "text/html" }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function read(...args: string[]): Promise<{ exit: number; out: string; err: string }> {
  const out: string[] = []
  const err: string[] = []
  const io = {
    env: {},
    out: (line: string) => out.push(line),
    err: (line: string) => err.push(line),
    signal: new AbortController().signal,
  }
  const exit = await runCli(["read", ...args, "--render", "never"], io)
  return { exit, out: out.join("\n"), err: err.join("\n") }
}

test("citable read prints the main text of a page as Markdown, under its title and author", async () => {
  const { exit, out } = await read(`${site}/`)
  expect(exit).toBe(0)
  expect(out).toContain(`# Boats\n\n${site}/ · Ada\n\n`)
  expect(out).toContain(`See [the map](${site}/map).`)
  expect(out).not.toContain("News")
})

test("citable read --whole prints the navigation too", async () => {
  expect((await read(`${site}/`, "--whole")).out).toContain(`[News](${site}/news)`)
})

test("citable read --json prints one object with the Markdown and what the page says about itself", async () => {
  const { exit, out } = await read(`${site}/`, "--json")
  expect(exit).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    url: `${site}/`,
    status: 200,
    rendered: false,
    truncated: false,
    markdown: expect.stringContaining("harbour") as string,
    data: { title: "Boats", author: "Ada", language: "en" },
  })
})

test("citable read prints a page of an error, and fails", async () => {
  const { exit, out } = await read(`${site}/gone`)
  expect(exit).toBe(1)
  expect(out).toContain("harbour")
})

test.each([
  ["a PDF", "/pdf", "application/pdf"],
  ["a server that hangs up", "/silent", "could not be reached"],
])("citable read refuses %s, and says why", async (_, path, why) => {
  const { exit, out, err } = await read(`${site}${path}`)
  expect({ exit, out }).toEqual({ exit: 1, out: "" })
  expect(err).toContain(why)
})

test("citable read without a URL says what one looks like", async () => {
  expect((await read("example.com")).err).toContain("is not a URL such as https://example.com")
})
