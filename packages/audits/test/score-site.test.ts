import fc from "fast-check"
import { expect, it } from "vitest"

import { scoreSite } from "../src/score/score-site.ts"
import type { PageHarm, ScoredPage, ScoredSite } from "../src/score/scored-site.ts"

const home = "https://harbour.test/"
const runs = { numRuns: 300 }

const codes = "noindex page_4xx title_duplicate csp_missing robots".split(" ")
const page = fc.record({
  inbound: fc.nat(200),
  isWanted: fc.boolean(),
  isRead: fc.boolean(),
  clicks: fc.nat(5),
})
const fault = fc.record({
  code: fc.constantFrom(...codes),
  page: fc.option(fc.nat(11), { freq: 6 }),
  share: fc.constantFrom(0, 0.004, 0.03, 0.25, 0.7, 0.95, 1),
  onPurpose: fc.boolean(),
})

/** Sites of which every page was read, unless `some` may not be. */
const site = ({ some }: { some: boolean }) =>
  fc
    .record({ pages: fc.array(page, { minLength: 1, maxLength: 12 }), harms: fc.array(fault, { maxLength: 30 }) })
    .map(({ pages, harms }): ScoredSite => {
      const known = pages.map((one, at): ScoredPage => {
        const url = at === 0 ? home : `${home}${at}`
        return { ...one, url, isWanted: one.isWanted || at === 0, isRead: one.isRead || !some || at === 0 }
      })
      return { home, pages: known, harms: harms.filter(({ page: at }) => at === null || at < known.length) }
    })

const scoreOf = (one: ScoredSite) => scoreSite(one).score

it("never lowers the score when an issue, or a part of it, is mended", () => {
  const check = (one: ScoredSite, at: number, code: string) => {
    const before = scoreOf(one)
    const all = scoreOf({ ...one, harms: one.harms.filter((harm) => harm.code !== code) })
    const part = scoreOf({ ...one, harms: one.harms.filter((_, index) => index !== at % (one.harms.length + 1)) })
    // Of what nobody has read, less is known without its faults.
    for (const after of [all, part]) if (before !== null && after !== null) expect(after).toBeGreaterThanOrEqual(before)
  }
  fc.assert(fc.property(site({ some: true }), fc.nat(40), fc.constantFrom(...codes), check), runs)
})

it("never raises the score when a page gets one more fault", () => {
  const check = (one: ScoredSite, more: PageHarm) => {
    const added = { ...more, page: more.page === null ? null : more.page % one.pages.length }
    expect(scoreOf({ ...one, harms: [...one.harms, added] })).toBeLessThanOrEqual(scoreOf(one) ?? 0)
  }
  fc.assert(fc.property(site({ some: false }), fault, check), runs)
})

it("tells every point that the score lacks, and the greatest first", () => {
  const check = (one: ScoredSite) => {
    const { score, losses } = scoreSite(one)
    const lost = losses.reduce((sum, { points }) => sum + points, 0)
    expect(Math.abs(100 - (score ?? 0) - lost)).toBeLessThan(0.51)
    const [first] = losses
    for (const { code } of losses) {
      const gain = (scoreOf({ ...one, harms: one.harms.filter((harm) => harm.code !== code) }) ?? 0) - (score ?? 0)
      expect(gain).toBeLessThanOrEqual((first?.points ?? 0) + 1.1)
    }
  }
  const chosen = site({ some: false }).map((one) => ({
    ...one,
    harms: one.harms.map((harm) => ({ ...harm, onPurpose: false })),
  }))
  fc.assert(fc.property(chosen, check), runs)
})

const pages = (count: number, more: Partial<ScoredPage> = {}): ScoredPage[] =>
  Array.from({ length: count }, (_, at) => ({
    url: at === 0 ? home : `${home}${at}`,
    inbound: 12,
    isWanted: true,
    isRead: true,
    ...(at === 0 ? {} : more),
  }))
const onAll = (code: string, share: number, count: number): PageHarm[] =>
  Array.from({ length: count }, (_, at) => ({ code, page: at, share }))

it("scores a site by the share of its pages that can be read", () => {
  const half = onAll("page_5xx", 1, 10).slice(5)
  expect(scoreSite({ home, pages: pages(10), harms: [] })).toEqual({ score: 100, losses: [] })
  expect(scoreSite({ home, pages: pages(10), harms: half }).score).toBe(50)
  expect(scoreSite({ home, pages: [], harms: [] }).score).toBeNull()
})

it("counts a page that many link to for more than one that none does", () => {
  const [first, ...others] = pages(4)
  const rare = { ...first, url: `${home}rare`, inbound: 0 } as ScoredPage
  const all = [first as ScoredPage, ...others, rare]
  const score = (at: number) => scoreOf({ home, pages: all, harms: [{ code: "page_4xx", page: at, share: 1 }] }) ?? 0
  expect(score(4)).toBeGreaterThan(score(1))
})

it("lets a site keep lists of tags out of the index, and not all that it has", () => {
  const chosen = onAll("noindex", 0.95, 120)
    .map((one) => ({ ...one, onPurpose: true }))
    .slice(1)
  const tags = pages(120, { isWanted: false })
  expect(scoreOf({ home, pages: [...tags, ...pages(13).slice(1)], harms: chosen })).toBeGreaterThan(98)
  expect(scoreOf({ home, pages: tags, harms: chosen })).toBeLessThan(10)
})

it("puts the issue first that more searchers meet, where two cost the same", () => {
  const [one, two] = ["heading_order", "h1_missing"] as const
  const clicked = pages(3).map((known, at) => ({ ...known, clicks: at === 2 ? 40 : 0 }))
  const harms = [
    { code: one, page: 1, share: 0.1 },
    { code: two, page: 2, share: 0.1 },
  ]
  expect(scoreSite({ home, pages: clicked, harms }).losses.map(({ code }) => code)).toEqual([two, one])
  expect(scoreOf({ home, pages: clicked, harms })).toBe(scoreOf({ home, pages: pages(3), harms }))
})

it("knows nothing of a site that lets hardly anything be read, except what robots.txt says of it", () => {
  const unread = pages(10, { isRead: false })
  expect(scoreOf({ home, pages: unread, harms: [] })).toBeNull()
  expect(scoreOf({ home, pages: unread, harms: onAll("blocked_by_robots", 0.98, 10) })).toBeLessThan(5)
  expect(scoreOf({ home, pages: [...unread.slice(0, 4), ...pages(13).slice(1)], harms: [] })).toBe(100)
})
