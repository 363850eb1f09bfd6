import { expect, test } from "vitest"

import { auditSeededSite } from "./seeded/audit-seeded-site.ts"
import { faultKinds } from "./seeded/fault-kinds.ts"
import { makeFaultyPages } from "./seeded/make-faulty-pages.ts"
import { makeSeededSite } from "./seeded/seeded-site.ts"
import { shuffleSite } from "./seeded/shuffle-site.ts"

const rounds = 40

test("an audit finds each of 250 faults that a seed scattered, and nothing on their clean twins", async () => {
  expect(faultKinds.length).toBeLessThan(100)
  for (let seed = 1; seed <= rounds; seed += 1) {
    const site = makeSeededSite(makeFaultyPages(seed, 100))
    expect(site.manifest.flatMap(({ urls }) => urls).length).toBeGreaterThan(250)
    const { found } = await auditSeededSite(site, shuffleSite(seed))
    expect(found, `seed ${seed}`).toEqual(site.manifest)
  }
})

test("an audit finds the same whatever answers first, and however the tags are written, and clean pages never lower the score", async () => {
  const site = makeSeededSite()
  const { audit } = await auditSeededSite(site)
  let score = audit.score ?? 0
  for (let round = 1; round <= rounds; round += 1) {
    const shuffled = await auditSeededSite(site, shuffleSite(round))
    expect(shuffled.found, `round ${round}`).toEqual(site.manifest)
    expect(shuffled.audit.score, `round ${round}`).toBe(audit.score)
    const more = Array.from({ length: round * 3 }, (_, at) => ({
      path: `/beans/lot-${at}-of-the-harbour`,
      kind: at % 2 === 0 ? ("article" as const) : ("page" as const),
    }))
    const larger = await auditSeededSite(makeSeededSite(more), shuffleSite(1000 + round))
    expect(larger.found, `${more.length} more pages`).toEqual(site.manifest)
    expect(larger.audit.score).toBeGreaterThanOrEqual(score)
    score = larger.audit.score ?? 0
  }
})
