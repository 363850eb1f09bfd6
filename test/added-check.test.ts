// A check that somebody writes outside this repository, by docs/guides/add-your-own-parts.md alone.
import { rmSync } from "node:fs"
import type { IncomingMessage } from "node:http"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import type { PageCheck } from "@citable/audits/checks/check"
import { pageChecks } from "@citable/audits/checks/page-checks"
import type { Audit, AuditIssue } from "@citable/contract/site"
import { startService } from "@citable/dev"
import { createService, type ServiceOptions } from "@citable/service"
import { afterAll, beforeAll, expect, it } from "vitest"

import { startTestSite } from "../packages/service/test/start-test-site.ts"
import { openOwnFolder } from "./own-parts.ts"

const { folder, writeOf } = openOwnFolder()
const lines = writeOf("add-your-own-parts.md", "imprint-missing.ts")
const module = (await import(pathToFileURL(join(folder, "imprint-missing.ts")).href)) as { imprintMissing: PageCheck }
const { imprintMissing } = module

/** Checks of headers make audits read a page anew. */
const secure = {
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'self'",
}
const large = "word ".repeat(8000)
let unchanged = 0
const page =
  (title: string, links: string, text = "") =>
  (request: IncomingMessage) => {
    const etag = `"${title}"`
    if (request.headers["if-none-match"] === etag) {
      unchanged += 1
      return { status: 304 }
    }
    return { headers: { etag, ...secure }, body: toHtml(title, links + text) }
  }
const toHtml = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`
const imprint = `<a href="/imprint">Imprint</a>`
let site: Awaited<ReturnType<typeof startTestSite>>
beforeAll(async () => {
  site = await startTestSite("shop.example", {
    "/": page("Home", `${imprint}<a href="/small">Small</a><a href="/large">Large</a><a href="/whole">Whole</a>`),
    "/small": page("Small", ""),
    "/large": page("Large", "", large),
    "/whole": page("Whole", imprint, large),
    "/imprint": page("Imprint", imprint),
  })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

let token: string
/** Starts the service on the same data, audits the site, and gives the audit with the issues of the added check and of another one. */
async function audit(options: Partial<ServiceOptions>, before?: string) {
  const errors: unknown[] = []
  const service = await createService({
    dataDir: join(folder, "data"),
    readNetwork: site.readNetwork,
    onError: (error) => errors.push(error),
    ...options,
  })
  try {
    token ??= service.operatorToken ?? ""
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const ask = async <Answer>(method: string, path: string, body?: object) => {
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const response = await service.fetch(new Request(`http://localhost${path}`, init))
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      return (await response.json()) as Answer
    }
    const { data: brands } = await ask<{ data: { id: string }[] }>("GET", "/v1/brands")
    const brand = `/v1/brands/${brands[0]?.id}`
    await ask("PATCH", brand, { domains: ["shop.example"] })
    const readIssues = async (id: string) => {
      const { data } = await ask<{ data: AuditIssue[] }>("GET", `${brand}/audits/${id}/issues?limit=100`)
      const of = (code: string) => data.find((issue) => issue.code === code)
      return { own: of("imprint_missing"), doctype: of("description_missing") }
    }
    const earlier = before === undefined ? undefined : await readIssues(before)
    const { id } = await ask<Audit>("POST", `${brand}/audits`, {})
    for (;;) {
      const done = await ask<Audit>("GET", `${brand}/audits/${id}`)
      if (done.finished_at !== null) return { id, audit: done, errors, earlier, ...(await readIssues(id)) }
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  } finally {
    await service.close()
  }
}

it("the check has at most 60 lines", () => {
  expect(lines).toBeLessThanOrEqual(60)
})

it("audits run it, on small pages and on those that a thread reads, and a change of the list judges all pages again", async () => {
  const without = await audit({})
  expect(without).toMatchObject({ own: undefined, audit: { status: "completed", pages_crawled: 5 } })
  const first = await audit({ checks: [...pageChecks, imprintMissing] })
  expect(unchanged).toBe(0)
  expect(first.own).toMatchObject({
    severity: "error",
    category: "content",
    title: imprintMissing.title,
    detail: imprintMissing.detail,
    pages_affected: 2,
    pages_checked: 5,
    pages: [{ url: "http://shop.example/large" }, { url: "http://shop.example/small" }],
  })
  expect(first.doctype).toMatchObject({ pages_affected: 5, pages_checked: 5 })
  expect(first.audit.score).toBeLessThan(without.audit.score ?? 0)
  const second = await audit({ checks: [...pageChecks, imprintMissing] }, first.id)
  // No answer is compressed, which audits ask large pages for anew.
  expect(unchanged).toBe(3)
  expect(second.earlier).toEqual({ own: first.own, doctype: first.doctype })
  expect(second.own).toMatchObject({ pages_affected: 2, pages_checked: 5, change: "remaining" })
  const last = await audit({ checks: pageChecks.filter(({ code }) => code !== "description_missing") }, first.id)
  expect(unchanged).toBe(3)
  expect(last.earlier?.own).toMatchObject({ title: "imprint missing", pages_affected: 2 })
  expect([last.own, last.doctype]).toEqual([undefined, undefined])
  expect(last.audit).toMatchObject({ status: "completed", pages_crawled: 5 })
})

it("a check that fails is reported once and left out, and the audit ends", async () => {
  const failing: PageCheck = {
    ...imprintMissing,
    code: "fails",
    find: () => {
      throw new Error("Oh.")
    },
  }
  const { audit: ended, errors, own } = await audit({ checks: [...pageChecks, failing, imprintMissing] })
  expect(ended.status).toBe("completed")
  expect(own).toMatchObject({ pages_affected: 2 })
  expect(errors).toMatchObject([{ code: "check_failed", message: expect.stringMatching(/fails.*Oh/) as string }])
})

it.each([
  ["the code of a built-in check", { code: "title_missing" }],
  ["a code with spaces", { code: "No imprint" }],
  ["an unknown severity", { severity: "critical" }],
  ["an unknown category", { category: "law" }],
  ["no title", { title: " " }],
])("the service refuses a check with %s", async (_, fault) => {
  const check = { ...imprintMissing, ...fault } as PageCheck
  await expect(startService({ checks: [...pageChecks, check] })).rejects.toMatchObject({ code: "invalid_check" })
})
