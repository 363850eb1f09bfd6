import { pageChecks } from "@citable/audits/checks/page-checks"
import { beforeAll, expect, test } from "vitest"

import { testDay } from "../../../dev/src/of-the-day.ts"
import { siteChecks } from "../../src/audits/checks/site-checks.ts"
import { auditSeededSite, type SeededAudit } from "./seeded/audit-seeded-site.ts"
import { makeFaultyPages } from "./seeded/make-faulty-pages.ts"
import { kioskManifest, makeSeededSite } from "./seeded/seeded-site.ts"
import { shuffleSite } from "./seeded/shuffle-site.ts"

/**
 * Without a browser or PageSpeed nothing measures, without TLS there is no certificate, and a site with all its other faults can be read. Tests of
 * their own raise them.
 */
const exceptions = [
  "canonical_elsewhere",
  "sign_in_wall",
  "certificate_expiring",
  "cls_poor",
  "content_needs_scripts",
  "inp_poor",
  "lcp_poor",
  "aria_wrong",
  "keyboard_blocked",
  "structure_wrong",
  "target_too_small",
  "text_contrast_low",
  "time_based_media",
]

const seed = testDay()
const faulty = makeFaultyPages(seed, 15)
const site = makeSeededSite(faulty)
const largerSite = makeSeededSite([...faulty, { path: "/beans/yemen-washed", kind: "article" }])
let seeded: SeededAudit
let shuffled: SeededAudit
let larger: SeededAudit
let kiosk: SeededAudit
// Pages are slow on purpose, so the audits wait together.
beforeAll(async () => {
  const audits = [
    auditSeededSite(site),
    auditSeededSite(site, shuffleSite(1)),
    auditSeededSite(largerSite),
    auditSeededSite(site, { start: "https://kiosk.test/" }),
  ] as const
  ;[seeded, shuffled, larger, kiosk] = await Promise.all(audits)
})

test("an audit finds every fault that a site was built with, on the pages that have it, and nothing else", () => {
  expect(site.pages.size).toBeGreaterThan(150)
  expect(seeded.audit).toMatchObject({
    left_out: [
      { reason: "blocked_by_robots", count: 2 },
      { reason: "links_unclear", count: 2 },
    ],
    pages_failed: 5,
  })
  expect(seeded.found, `seed ${seed}`).toEqual(site.manifest)
})

test("a site that lacks what the other has wrongly is told so", () => {
  expect(kiosk.found).toEqual(kioskManifest)
})

test("every check is raised by one of the two sites, or is an exception with a reason", () => {
  const raised = [...site.manifest, ...kioskManifest].map(({ code }) => code)
  const all = [...pageChecks, ...siteChecks].map(({ code }) => code)
  expect([...new Set([...raised, ...exceptions])].toSorted()).toEqual(all.toSorted())
})

test("neither the order of answers nor how tags are written changes what an audit finds", () => {
  expect(shuffled.found).toEqual(seeded.found)
  expect(shuffled.audit.score).toBe(seeded.audit.score)
})

test("a page without faults never lowers the score", () => {
  expect(larger.found).toEqual(seeded.found)
  expect(larger.audit.pages_crawled).toBe(seeded.audit.pages_crawled + 1)
  expect(larger.audit.score).toBeGreaterThanOrEqual(seeded.audit.score ?? 0)
})
