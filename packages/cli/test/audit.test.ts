import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Audit } from "@citable/contract/site"
import { bundleProgram } from "@citable/dev"
import type { SiteAudit } from "@citable/service/audit"
import { parseHTML } from "linkedom"
import { afterAll, beforeAll, expect, it } from "vitest"

import { createAuditProgress } from "../src/audit/create-audit-progress.ts"
import { runCli } from "../src/run-cli.ts"
import { hostileTitle, type SmallSite, startSmallSite } from "./start-small-site.ts"

let site: SmallSite
let folder: string
beforeAll(async () => {
  site = await startSmallSite()
  folder = await mkdtemp(join(tmpdir(), "citable-cli-audit-"))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const io = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) }
  const code = await runCli(["audit", ...argv], { ...io, env: {}, signal: new AbortController().signal })
  return { code, out: out.join("\n"), err: err.join("\n") }
}

it("an audit names the score, and what to fix on which page, what costs most first", async () => {
  const { code, out, err } = await run(site.host)
  expect(code).toBe(1)
  expect(out).toMatch(new RegExp(`^${site.host}: score \\d+ of 100\\n`))
  expect(out).toMatch(/Links to pages of the site that do not work \(1 of \d checked, broken_internal_link\)/)
  expect(out).toContain(`    - http://${site.host}/beans: http://${site.host}/gone`)
  expect(out).toContain("\n1 URL not read: disallowed by robots.txt.\n")
  expect(out).toContain("only a browser sees is not checked: --browser looks at one page of each")
  const points = [...out.matchAll(/^ {2}(?:Error|Warning|Notice), ([\d.]+) points?: /gm)].map(([, of]) => Number(of))
  expect(points.length).toBeGreaterThan(2)
  expect(points[0]).toBe(Math.max(...points))
  expect(err).toContain("Looking at the site as crawlers do …")
  expect(site.requests).not.toContain("/private/prices")
})

it("the pages of a site with a port are its own: links, links to parts of pages, and the sitemap", async () => {
  const { out, err } = await run(`http://${site.host}/`, "--json")
  const { audit, issues, indexing } = JSON.parse(out) as SiteAudit
  const pagesOf = (code: string) =>
    issues.find((issue) => issue.code === code)?.pages.map(({ url }) => url.replace(`http://${site.host}`, ""))
  expect(audit).toMatchObject({ status: "completed", pages_crawled: 4, pages_failed: 1, max_pages: 500 })
  expect(audit.issues.error).toBe(issues.filter(({ severity }) => severity === "error").length)
  expect(pagesOf("broken_internal_link")).toEqual(["/beans"])
  expect(pagesOf("broken_fragment")).toEqual(["/beans"])
  expect(pagesOf("orphan_page")).toEqual(["/alone"])
  const closed = indexing.find(({ url }) => url.endsWith("/private/prices"))
  expect(closed?.crawlers[0]).toMatchObject({
    crawler: "google",
    allowed: false,
    reason: expect.stringContaining("line 2"),
  })
  expect(err).toBe("")
})

it("a page of results escapes the texts of the site, loads nothing and runs no script", async () => {
  const file = join(folder, "audit.html")
  expect((await run(site.host, "--html", file)).out).toContain(`Wrote ${file}.`)
  const text = await readFile(file, "utf8")
  const { document } = parseHTML(text)
  const elements = [...document.querySelectorAll("*")]
  const names = new Set(elements.map(({ localName }) => localName.toLowerCase()))
  for (const name of ["script", "img", "iframe", "link", "form"]) expect(names).not.toContain(name)
  const attributes = elements.flatMap((element) => [...element.attributes].map(({ name }) => name))
  expect(attributes.filter((name) => name.startsWith("on"))).toEqual([])
  const policy = document.querySelector("meta[http-equiv=Content-Security-Policy]")?.getAttribute("content")
  expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/)
  expect(text).not.toContain(hostileTitle)
  expect([...document.querySelectorAll("h2")].map(({ textContent }) => textContent)).toContain("What to fix")
  expect(document.querySelector("article.error code")?.textContent).toBeTruthy()
  expect(document.querySelector("details")?.textContent).toContain("the share of readers that the known pages keep")
})

it("what costs most of the score comes first, in the page and by the exit code", async () => {
  const home = `<!doctype html><html lang="en"><head><title>Home of the coast</title><meta name="viewport" content="width=device-width">`
  const server = createServer(({ url = "/", headers }, response) => {
    const isFile = url === "/robots.txt" || !/^\/[a-d]?$/.test(url)
    const canonical = `<link rel="canonical" href="http://${headers.host}/">`
    const links = ["a", "b", "c", "d"].map((path) => `<a href="/${path}">About ${path}</a>`).join(" ")
    const body = `${home}${canonical}</head><body><h1>All of ${url}</h1><p>The text of ${url}.</p>${links}</body></html>`
    response.writeHead(isFile ? 404 : 200, { "content-type": "text/html; charset=utf-8" }).end(isFile ? "" : body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const file = join(folder, "limited.html")
  const { code, out } = await run(host, "--html", file)
  server.closeAllConnections()
  server.close()
  const score = Number(/score (\d+) of 100\n5 pages read; 1 error, /.exec(out)?.[1])
  expect(score).toBeLessThan(60)
  const first = "Different pages that name one page as their original"
  expect(/^ {2}Error, [\d.]+ points: (.*) \(4 of 5 checked/m.exec(out)?.[1]).toBe(first)
  expect(code).toBe(1)
  const { document } = parseHTML(await readFile(file, "utf8"))
  expect(document.querySelector("article h3")?.textContent).toBe(first)
})

it("an audit reads as many pages as you say, and disallowed ones only if you say so", async () => {
  const few = await run(site.host, "--max-pages", "1")
  expect(few.out).toContain("\n1 page read; ")
  expect(few.out).toMatch(/\d URLs not read: beyond --max-pages\.\n/)
  const all = JSON.parse((await run(site.host, "--ignore-robots", "--json")).out) as { audit: Audit }
  expect(all.audit.pages_crawled).toBe(5)
  expect(site.requests).toContain("/private/prices")
})

it("a site that does not answer, and a wrong address, are refused in a sentence", async () => {
  const gone = await startSmallSite()
  await gone.close()
  const silent = await run(gone.host)
  expect(silent.code).toBe(1)
  expect(silent.err).toContain(`citable: The home page cannot be read. ${gone.host} could not be reached`)
  expect(JSON.parse((await run(gone.host, "--json")).err)).toMatchObject({ error: { code: "site_unreachable" } })
  expect(await run("ftp://example.com")).toMatchObject({ code: 1, err: expect.stringContaining("address of a site") })
  expect(await run(site.host, "--max-pages", "0")).toMatchObject({ code: 2, err: expect.stringContaining("1 to 10") })
})

it("Ctrl+C ends an audit, and leaves no folder", async () => {
  const slow = await startSmallSite({ hangs: true })
  const temporary = join(folder, "temporary")
  await mkdir(temporary)
  const bin = await bundleProgram(new URL("../src/bin.ts", import.meta.url))
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", bin, "audit", `http://${slow.host}`],
    {
      env: { ...process.env, TMPDIR: temporary },
      stdio: ["ignore", "ignore", "pipe"],
    },
  )
  let err = ""
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()))
  while (!slow.requests.includes("/")) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await readdir(temporary)).toHaveLength(1)
  child.kill("SIGINT")
  expect(await once(child, "close")).toEqual([1, null])
  expect(err).toContain("citable: Stopped. The results of this audit are not kept.")
  expect(await readdir(temporary)).toEqual([])
  await slow.close()
})

it("progress replaces its line in a terminal, and is a line per step elsewhere", () => {
  const show = (isTerminal: boolean) => {
    const lines: string[] = []
    const report = createAuditProgress({ err: (line) => lines.push(line), isTerminal }, () => 0)
    report({ step: "looking", progress: { done: 0, of: 0 } })
    report({ step: "crawling", progress: { done: 1, of: 4 } })
    report({ step: "crawling", progress: { done: 2, of: 4 } })
    report({ step: "crawling", progress: { done: 2, of: 4 } })
    return lines
  }
  const bar = `${"█".repeat(6)}${"░".repeat(18)} Reading pages: 1 of 4`
  expect(show(false)).toEqual(["Looking at the site as crawlers do …", bar])
  expect(show(true)).toEqual([
    "Looking at the site as crawlers do …",
    `\u{1b}[1A\u{1b}[2K${bar}`,
    `\u{1b}[1A\u{1b}[2K${"█".repeat(12)}${"░".repeat(12)} Reading pages: 2 of 4`,
  ])
})
