import { closedByRobots, searchCrawlers, shareOfClosed } from "../../site/search-crawlers.ts"
import type { KnownSite, SiteCheck } from "../site-check.ts"

export const blockedForCrawler: SiteCheck<KnownSite> = {
  code: "blocked_for_crawler",
  severity: "warning",
  harm: { share: 0.4, extent: "wanted" },
  category: "ai_access",
  title: "Pages that robots.txt keeps from Bing or from an assistant",
  detail:
    "Google may read the page, and the named crawlers may not, so Bing or the assistant does not find it. Allow them in robots.txt, if you want to be found there.",
  async find({ facts, readPages }) {
    const pages = await readPages()
    const { rules } = facts.robots
    // What is closed to assistants everywhere has a check of its own.
    const isToldElsewhere = facts.aiAccess.some(({ code }) => code === "ai_search_blocked")
    const atHome = isToldElsewhere ? closedByRobots(rules, facts.home) : []
    const findings = pages.flatMap(({ url, isWanted, state }) => {
      if (state === "error" || state === "redirect") return []
      const closed = closedByRobots(rules, url)
      const kept = closed.filter((name) => !atHome.includes(name))
      if (closed.includes("google") || kept.length === 0) return []
      const tokens = searchCrawlers.filter(({ name }) => kept.includes(name)).map(({ token }) => token)
      const severity = isWanted ? ("warning" as const) : ("notice" as const)
      return [{ url, severity, detail: tokens.join(", "), share: shareOfClosed(kept) }]
    })
    return { checked: pages.length, findings }
  },
}
