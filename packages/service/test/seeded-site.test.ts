import { expect, test } from "vitest"

import { pageChecks } from "../src/audits/checks/page-checks.ts"
import { siteChecks } from "../src/audits/checks/site-checks.ts"
import { auditSite } from "../src/operator/audit-site.ts"
import { makeSeededSite, type SeededIssue, toManifest } from "./seeded/seeded-site.ts"
import { startSeededSite } from "./seeded/start-seeded-site.ts"

const now = Date.UTC(2026, 5, 15)

test("an audit finds every fault that a site was built with, and nothing else", async () => {
  const site = makeSeededSite()
  const started = await startSeededSite(site)
  const begin = performance.now()
  const { audit, issues } = await auditSite("https://harbour.test/", { network: started.network, now: () => now })
  console.log(Math.round(performance.now() - begin), "ms", site.pages.size, audit.score, audit.pages_crawled)
  await started.close()
  const found: SeededIssue[] = issues
    .map(({ code, severity, pages }) => ({ code, severity, urls: pages.map(({ url }) => url) }))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
  expect(found).toEqual(site.manifest)
})
