import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"

import type { Audit, AuditIssue } from "@citable/contract/site"
import { bundleProgram } from "@citable/dev"
import { createService, type Service } from "@citable/service"
import { openDatabase } from "@citable/storage/database"
import { expect, it, onTestFinished } from "vitest"

import { startTestSite, type TestAnswer, type TestSite } from "../start-test-site.ts"

const program = await bundleProgram(new URL("../fixtures/serve-audits.ts", import.meta.url))
const host = "shop.example"
const groups = Array.from({ length: 6 }, (_, index) => `/group-${index}`)
const shelves = Array.from({ length: 18 }, (_, index) => `/group-${index % 6}/shelf-${index}`)
const beans = Array.from({ length: 36 }, (_, index) => `${shelves[index % 18]}/bean-${index}`)
const lastAsked = beans[20] ?? ""
const below = (path: string, paths: readonly string[]) => paths.filter((other) => other.startsWith(`${path}/`))

const page = (title: string, links: readonly string[]): TestAnswer => ({
  delayMs: 8,
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1><p>Words about ${title}.</p>${links.map((to) => `<a href="${to}">To ${to}</a>`).join(" ")}</main></body></html>`,
})

/** A home page and three levels below it: some pages have the same title, some link to nothing. */
const pages = (): Record<string, TestAnswer> => ({
  "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nAllow: /\n" },
  "/": page("Everything for coffee", groups),
  ...Object.fromEntries(groups.map((path) => [path, page(`Group ${path}`, below(path, shelves))])),
  ...Object.fromEntries(shelves.map((path) => [path, page(`Shelf ${path}`, ["/", ...below(path, beans)])])),
  ...Object.fromEntries(
    beans.map((path, index) => [
      path,
      page(`Beans ${index % 30}`, ["/", index % 9 === 0 ? `/gone-${index}` : "/group-0"]),
    ]),
  ),
})

async function openSite(): Promise<TestSite> {
  const site = await startTestSite(host, pages())
  onTestFinished(() => site.close())
  return site
}

interface Waiting {
  dataDir: string
  id: string
  call: <Result>(service: Service, method: string, path: string, body?: unknown) => Promise<Result>
}

/** A folder whose brand has an audit that waits, with what calls its API. */
async function prepare(): Promise<Waiting> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-audit-kill-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const first = await createService({ dataDir, role: "api" })
  const headers = { authorization: `Bearer ${first.operatorToken}`, "content-type": "application/json" }
  const call: Waiting["call"] = async (service, method, path, body) => {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await service.fetch(new Request(`http://localhost/v1/brands/${first.brandId}${path}`, init))
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as never
  }
  await call(first, "PATCH", "", { domains: [host] })
  const { id } = await call<Audit>(first, "POST", "/audits", {})
  await first.close()
  return { dataDir, id, call }
}

/** Lets the audit end in this process. */
async function finish({ dataDir, id, call }: Waiting, site: TestSite) {
  const service = await createService({ dataDir, readNetwork: site.readNetwork })
  let audit = await call<Audit>(service, "GET", `/audits/${id}`)
  while (audit.finished_at === null) {
    await wait(20)
    audit = await call<Audit>(service, "GET", `/audits/${id}`)
  }
  const { data } = await call<{ data: AuditIssue[] }>(service, "GET", `/audits/${id}/issues?limit=100`)
  await service.close()
  const { status, score, pages_found, pages_crawled, left_out } = audit
  const issues = data.map((issue) => ({ ...issue, pages: issue.pages.map(({ url, detail }) => ({ url, detail })) }))
  return { status, score, pages_found, pages_crawled, left_out, issues }
}

/** The paths of the pages that a folder has. */
async function readSaved(dataDir: string, id: string): Promise<string[]> {
  const db = await openDatabase(join(dataDir, "service.db"))
  const rows = await db.selectFrom("site_pages").select("url").where("crawled_in", "=", id).execute()
  await db.destroy()
  return rows.map(({ url }) => new URL(url).pathname)
}

const pathsOf = (requests: readonly string[]): string[] => requests.map((request) => request.split(" ")[2] ?? "")

it("an audit whose service is killed goes on where it was, and finds what it finds without a kill", async () => {
  const whole = await openSite()
  const expected = await finish(await prepare(), whole)
  expect(expected).toMatchObject({ status: "completed", pages_crawled: 65, left_out: [] })
  expect(expected.issues.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["title_duplicate", "broken_internal_link"]),
  )

  const site = await openSite()
  const killed = await prepare()
  const asked = Promise.withResolvers<void>()
  site.pages[lastAsked] = () => {
    asked.resolve()
    return pages()[lastAsked] ?? ""
  }
  const options = JSON.stringify({ dataDir: killed.dataDir, host, port: site.port })
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program, options], {
    stdio: ["ignore", "ignore", "inherit"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const gone = once(child, "exit")
  await asked.promise
  child.kill("SIGKILL")
  await gone
  const saved = await readSaved(killed.dataDir, killed.id)
  expect(saved).toEqual(expect.arrayContaining(["/", ...groups, ...shelves]))
  expect(saved.length).toBeLessThan(65)

  const before = site.requests.splice(0)
  expect(await finish(killed, site)).toEqual(expected)
  const again = pathsOf(site.requests).filter((path) => path in site.pages && path !== "/robots.txt")
  // No page that was saved, and no other page twice.
  expect(again.filter((path) => saved.includes(path))).toEqual([])
  expect(again).toHaveLength(new Set(again).size)
  const ever = new Set([...pathsOf(before), ...again])
  expect(Object.keys(site.pages).filter((path) => !ever.has(path))).toEqual([])
})
