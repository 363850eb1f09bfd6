import type { AuditSettings } from "@citable/audits/audit-settings"
import type { Audit, AuditIssue } from "@citable/contract/site"
import type { Database } from "@citable/storage/database"
import { newId } from "@citable/storage/new-id"
import { onTestFinished } from "vitest"

import { readIssues } from "../src/audits/read-issues.ts"
import { runAudit } from "../src/audits/run-audit.ts"
import { toAudits } from "../src/audits/to-audit.ts"
import { insertAccount } from "../src/operator/make-account.ts"
import { createReading } from "../src/ports/reading/create-reading.ts"
import { openOnEngine } from "./open-on-engine.ts"
import { startTestSite, type TestAnswer, type TestSite } from "./start-test-site.ts"

export interface AuditedSite {
  site: TestSite
  db: Database
  brandId: string
  /** Moves on by itself; a test may move it further. */
  clock: { now: number }
  /** Adds an audit that waits, and answers its id. */
  add: (settings?: Partial<AuditSettings>) => Promise<string>
  /** Runs an audit to its end, or until `pause`, and answers whether it ended. */
  run: (id: string, options?: Partial<Parameters<typeof runAudit>[1]>) => Promise<boolean>
  read: (id: string) => Promise<Audit>
  /** Adds an audit, runs it, and reads it. */
  audit: (settings?: Partial<AuditSettings>, options?: Partial<Parameters<typeof runAudit>[1]>) => Promise<Audit>
  /** The issues by code. */
  issuesOf: (id: string, query?: Partial<Parameters<typeof readIssues>[2]>) => Promise<Map<string, AuditIssue>>
}

/** Serves a site, and audits it without a service, in a database of its own. */
export async function openAuditedSite(pages: Record<string, TestAnswer>, host = "shop.example"): Promise<AuditedSite> {
  const site = await startTestSite(host, pages)
  onTestFinished(() => site.close())
  const db = await openOnEngine()
  onTestFinished(() => db.destroy())
  const reading = createReading({ network: site.readNetwork, onError: () => {} })
  onTestFinished(() => reading.close())
  const clock = { now: Date.UTC(2026, 10, 23) }
  const now = () => (clock.now += 1)
  const { brandId } = await db.transaction().execute((trx) => insertAccount(trx, host, now()))
  const opened: AuditedSite = {
    site,
    db,
    brandId,
    clock,
    async add(given = {}) {
      const id = newId("aud", now())
      const settings: AuditSettings = {
        urls: null,
        start: host,
        hosts: [host],
        maxPages: 500,
        coreWebVitals: false,
        device: "mobile",
        ignoreRobots: false,
        ...given,
      }
      const scope = settings.urls === null ? ("site" as const) : ("urls" as const)
      const row = { id, brand_id: brandId, status: "queued" as const, step: "waiting" as const, scope }
      await db
        .insertInto("audits")
        .values({ ...row, settings: JSON.stringify(settings), created_at: now() })
        .execute()
      return id
    },
    run: (id, options) => runAudit(id, { db, fetch: reading.fetch, now, ...options }),
    async read(id) {
      const row = await db.selectFrom("audits").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
      const [audit] = await toAudits(db, [row])
      if (audit === undefined) throw new Error("The audit no longer exists.")
      return audit
    },
    async audit(settings, options) {
      const id = await opened.add(settings)
      await opened.run(id, options)
      return opened.read(id)
    },
    async issuesOf(id, query) {
      const row = await db.selectFrom("audits").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
      const issues = await readIssues(db, row, { limit: 1000, ...query })
      return new Map(issues.map((issue) => [issue.code, issue]))
    },
  }
  return opened
}

/** A page with a title and what is in its main part. */
export const testPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

/** Links to paths. */
export const linksTo = (...paths: string[]): string => paths.map((path) => `<a href="${path}">To ${path}</a>`).join(" ")
