import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { expect, it } from "vitest"

import { auditSite } from "../../src/operator/audit-site.ts"

type Answer = { status?: number; type?: string; body?: string } | "silent"

/** Serves a site on loopback, and audits it. Returns the issues by code, and how often each path was asked for. */
async function audit(answers: Readonly<Record<string, Answer>>) {
  const asked = new Map<string, string[]>()
  const server = createServer((request, response) => {
    const path = request.url ?? "/"
    asked.set(path, [...(asked.get(path) ?? []), request.method ?? ""])
    const answer = answers[path] ?? { status: 404 }
    if (answer === "silent") return
    const { status = 200, type = "text/html", body = "" } = answer
    response.writeHead(status, { "content-type": type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  try {
    const { port } = server.address() as AddressInfo
    const result = await auditSite(`http://127.0.0.1:${port}/`)
    const issues = new Map(result.issues.map((issue) => [issue.code, issue.pages]))
    return { issues, leftOut: result.audit.left_out, asked: (path: string) => asked.get(path) ?? [] }
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  }
}

const page = (body: string) => ({
  body: `<!doctype html><html lang="en"><head><title>A page of the ferry</title><link rel="stylesheet" href="/site.css"></head><body>${body}</body></html>`,
})

it("an audit asks once for what all pages load, and not again for a page that it has read", async () => {
  const { issues, asked } = await audit({
    "/": page('<a href="/two">Two</a><a href="/three">Three</a><img src="/boat.png" alt="A boat">'),
    "/two": page('<iframe src="/three" title="Three"></iframe><img src="/boat.png" alt="A boat">'),
    "/three": page("x"),
    "/site.css": { type: "text/css", body: "@import 'more.css'; a { background: url(boat.png) }" },
    "/more.css": { type: "text/css", body: "@import 'site.css'; a { background: url(gone.png) }" },
    "/boat.png": { type: "image/png", body: "x" },
  })
  expect(asked("/site.css")).toEqual(["GET"])
  expect(asked("/more.css")).toEqual(["GET"])
  expect(asked("/boat.png")).toEqual(["HEAD"])
  expect(asked("/three")).toEqual(["GET"])
  // The picture of an imported sheet is missing on every page.
  expect(issues.get("image_broken")?.map(({ detail }) => detail?.replace(/^.*(\/\w+\.png)/, "$1"))).toEqual(
    Array(3).fill("/gone.png answers 404"),
  )
})

it("what a page loads beyond 500 files is not checked, and the audit says how many", async () => {
  const pictures = Array.from({ length: 510 }, (_, at) => `<img src="/${at}.png" alt="A boat">`).join("")
  const { leftOut, asked } = await audit({ "/": page(pictures), "/site.css": { type: "text/css" } })
  expect(leftOut).toEqual([{ reason: "loads_not_checked", count: 11 }])
  expect([asked("/498.png").length, asked("/499.png").length]).toEqual([2, 0])
})

it("what fails is told only if it fails again, and nobody asks for what robots.txt disallows", async () => {
  let failures = 0
  const { issues, asked, leftOut } = await audit({
    "/": page(
      `<img src="/down.png" alt="Down"><img src="/moody.png" alt="A mood"><img src="/gone.png" alt="Gone">
       <form action="/search"><input name="q"></form>`,
    ),
    "/robots.txt": { type: "text/plain", body: "User-agent: *\nDisallow: /search" },
    "/site.css": { type: "text/css" },
    "/down.png": { status: 500 },
    get "/moody.png"() {
      failures += 1
      return failures <= 1 ? { status: 500 } : { type: "image/png" }
    },
  })
  expect(issues.get("image_broken")?.[0]?.detail).toMatch(/down\.png answers 500, .*gone\.png answers 404$/)
  expect([asked("/down.png"), asked("/moody.png")]).toEqual([
    ["HEAD", "GET"],
    ["HEAD", "GET"],
  ])
  // The site itself says that there is no such picture.
  expect(asked("/gone.png")).toEqual(["HEAD", "GET"])
  expect(asked("/search")).toEqual([])
  expect(issues.has("form_target_broken")).toBe(false)
  expect(leftOut).toEqual([{ reason: "links_unclear", count: 1 }])
})
