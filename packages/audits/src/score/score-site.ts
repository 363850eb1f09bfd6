import type { PageHarm, ScoredPage, ScoredSite } from "./scored-site.ts"
import { weighHarms } from "./weigh-harms.ts"
import { weighPages } from "./weigh-pages.ts"

export interface SiteScore {
  /** 0 to 100; null if so little could be read that nobody knows. */
  score: number | null
  /** What each issue costs, in the order in which mending them raises the score fastest. The points add up to what the score lacks. */
  losses: { code: string; points: number }[]
}

/** A page that nobody reaches: 1 would hide what else is wrong with it. */
const mostLost = 0.999
/** Issues whose gains differ by less are alike, and clicks decide. */
const alike = 0.0005

/**
 * The score of a site: the share of readers that it keeps. A page counts by the links that lead to it, and keeps the product of what its issues
 * leave. Unread pages are taken to be like the read ones, except for what is known of them. So mending an issue of known pages never lowers
 * the score, and another fault never raises it.
 */
export function scoreSite(site: ScoredSite): SiteScore {
  const weights = weighPages(site)
  const ledger = openLedger(site.pages, weights, weighHarms(site))
  const first = ledger.value()
  const score = isUnknown(site.pages, weights, ledger) ? null : Math.round(first * 100)
  const clicks = countClicks(site)
  const losses: SiteScore["losses"] = []
  const left = new Set(ledger.codes)
  for (let now = first; left.size > 0;) {
    let best: { code: string; gain: number } | undefined
    for (const code of left) {
      const gain = ledger.valueWithout(code) - now
      const difference = gain - (best?.gain ?? -1)
      const isLiked = (clicks.get(code) ?? 0) > (clicks.get(best?.code ?? "") ?? 0)
      if (difference > alike || (difference > -alike && isLiked)) best = { code, gain }
    }
    if (best === undefined) break
    left.delete(best.code)
    ledger.mend(best.code)
    losses.push({ code: best.code, points: Math.max(0, ledger.value() - now) * 100 })
    now = ledger.value()
  }
  return { score, losses }
}

/** Unread pages that the site keeps from the audit, and of which nothing else is known, must not be most of it. */
function isUnknown(pages: readonly ScoredPage[], weights: readonly number[], { lost }: Ledger): boolean {
  const sum = (is: (page: ScoredPage, at: number) => boolean) =>
    pages.reduce((all, page, at) => all + (is(page, at) ? (weights[at] ?? 0) : 0), 0)
  const unknown = sum(({ isRead }, at) => !isRead && !lost(at))
  return unknown > 0 ? unknown > sum(() => true) / 2 : pages.length === 0
}

function countClicks({ pages, harms }: ScoredSite): Map<string, number> {
  const clicks = new Map<string, number>()
  for (const { code, page } of harms) {
    const ofPage = page === null ? 0 : (pages[page]?.clicks ?? 0)
    if (ofPage > 0) clicks.set(code, (clicks.get(code) ?? 0) + ofPage)
  }
  return clicks
}

interface Ledger {
  codes: Iterable<string>
  /** What the site keeps, 0 to 1. */
  value: () => number
  valueWithout: (code: string) => number
  mend: (code: string) => void
  /** Whether an issue concerns a page by itself. */
  lost: (page: number) => boolean
}

interface Account {
  /** The share of all pages that it leaves. */
  leaves: number
  pages: Map<number, number>
  /** What mending it adds to the sums of read and unread pages. */
  gain: [read: number, unread: number]
}

/** Keeps what each page has left, and what mending each issue would add, so that the next best issue is found at once. */
function openLedger(pages: readonly ScoredPage[], weights: readonly number[], harms: readonly PageHarm[]): Ledger {
  const accounts = new Map<string, Account>()
  const ofPage = pages.map((): Map<string, number> => new Map())
  let factor = 1
  for (const { code, page, share } of harms) {
    const lost = Math.min(mostLost, Math.max(0, share))
    const account = accounts.get(code) ?? { leaves: 1, pages: new Map<number, number>(), gain: [0, 0] }
    accounts.set(code, account)
    if (page === null) account.leaves = Math.min(account.leaves, 1 - lost)
    else account.pages.set(page, Math.max(lost, account.pages.get(page) ?? 0))
  }
  for (const [code, account] of accounts) {
    factor *= account.leaves
    for (const [page, lost] of account.pages) ofPage[page]?.set(code, lost)
  }
  const kept = ofPage.map((codes, at) =>
    [...codes.values()].reduce((left, lost) => left * (1 - lost), weights[at] ?? 0),
  )
  const whole: [number, number] = [0, 0]
  const sums: [number, number] = [0, 0]
  for (const [at, { isRead }] of pages.entries()) {
    whole[isRead ? 0 : 1] += weights[at] ?? 0
    sums[isRead ? 0 : 1] += kept[at] ?? 0
    addGains(at, kept[at] ?? 0)
  }

  function addGains(at: number, change: number): void {
    for (const [code, lost] of ofPage[at] ?? []) {
      const account = accounts.get(code)
      if (account !== undefined) account.gain[pages[at]?.isRead === true ? 0 : 1] += change * (1 / (1 - lost) - 1)
    }
  }

  const toValue = (all: number, [read, unread]: [number, number]): number => {
    const total = whole[0] + whole[1]
    if (total === 0) return all
    return all * (whole[0] === 0 ? 1 : read / whole[0]) * ((whole[0] + unread) / total)
  }
  return {
    codes: accounts.keys(),
    value: () => toValue(factor, sums),
    valueWithout(code) {
      const { leaves = 1, gain = [0, 0] } = accounts.get(code) ?? {}
      return toValue(factor / leaves, [sums[0] + gain[0], sums[1] + gain[1]])
    },
    mend(code) {
      const account = accounts.get(code)
      if (account === undefined) return
      factor /= account.leaves
      for (const [at, lost] of account.pages) {
        const side = pages[at]?.isRead === true ? 0 : 1
        const before = kept[at] ?? 0
        const after = before / (1 - lost)
        kept[at] = after
        sums[side] += after - before
        ofPage[at]?.delete(code)
        addGains(at, after - before)
      }
      accounts.delete(code)
    },
    lost: (page) => (ofPage[page]?.size ?? 0) > 0,
  }
}
