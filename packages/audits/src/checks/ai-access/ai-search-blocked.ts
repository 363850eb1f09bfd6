import { closedByRobots, shareOfClosed } from "../../site/search-crawlers.ts"
import { findAiIssue } from "../find-ai-issue.ts"
import type { KnownSite, SiteCheck } from "../site-check.ts"

/** What a firewall takes that shuts out the large assistants. */
const byFirewall = 0.6

export const aiSearchBlocked: SiteCheck<KnownSite> = {
  code: "ai_search_blocked",
  severity: "error",
  harm: { share: byFirewall, extent: "site" },
  category: "ai_access",
  title: "AI search crawlers are shut out",
  detail:
    "The crawlers that put pages into the answers of AI assistants may not read the site, so assistants cannot cite it. Allow them in robots.txt and in the firewall.",
  scope: "site",
  async find(site) {
    const { checked, findings } = await findAiIssue(site, "ai_search_blocked")
    if (findings.length === 0) return { checked, findings }
    const { rules } = site.facts.robots
    const atHome = closedByRobots(rules, site.facts.home)
    const pages = await site.readPages()
    const home = pages.find(({ url }) => url === site.facts.home)
    // What keeps Google out as well is one fault, and has a check of its own.
    if (atHome.includes("google") || (atHome.length === 0 && home?.isNoindex === true)) return { checked, findings: [] }
    const isPartly = atHome.length === 0 && pages.some(({ url }) => closedByRobots(rules, url).length > 0)
    const ofRobots = shareOfClosed(atHome)
    return {
      checked,
      findings: findings.map((finding) => {
        const share = isPartly ? 0 : ofRobots > 0 ? ofRobots : finding.severity === "error" ? byFirewall : 0.03
        return { ...finding, share }
      }),
    }
  },
}
