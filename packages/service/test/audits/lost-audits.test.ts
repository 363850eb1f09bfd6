import { afterEach, beforeEach, expect, it } from "vitest"

import { failAudit } from "../../src/audits/fail-audit.ts"
import { resumeLostAudits } from "../../src/audits/resume-lost-audits.ts"
import type { Jobs } from "../../src/jobs/jobs.ts"
import { openJobs } from "../../src/jobs/open-jobs.ts"
import { type AuditedSite, openAuditedSite, testPage } from "../open-audited-site.ts"

let opened: AuditedSite
let jobs: Jobs
beforeEach(async () => {
  opened = await openAuditedSite({ "/": testPage("Home", "") })
  jobs = await openJobs(opened.db, { now: Date.now, onError: () => {} })
})
afterEach(() => jobs.close())

const resume = () => resumeLostAudits({ db: opened.db, jobs, now: Date.now })

it("an audit without a job gets one, and one that has a job does not get another", async () => {
  const id = await opened.add()
  const job = { kind: "audit", payload: { audit_id: id } }
  expect(await jobs.has(job)).toBe(false)
  await resume()
  expect(await jobs.has(job)).toBe(true)
  const { failures } = await opened.db.selectFrom("audits").select("failures").executeTakeFirstOrThrow()
  await resume()
  expect(await opened.db.selectFrom("audits").select("failures").executeTakeFirstOrThrow()).toEqual({ failures })
  await failAudit(id, { db: opened.db, now: Date.now, reason: "Enough." })
})

it("an audit whose job is lost again and again fails with a reason", async () => {
  const id = await opened.add()
  await opened.db.updateTable("audits").set({ failures: 4, status: "running" }).execute()
  await resume()
  expect(await opened.read(id)).toMatchObject({
    status: "failed",
    error: expect.stringContaining("interrupted too often"),
  })
})
