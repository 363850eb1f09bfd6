import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

/** So many links that only scripts follow, and no other, keep crawlers from the rest of the site. */
const fewestOfMenu = 3

export const uncrawlableLink: PageCheck = {
  code: "uncrawlable_link",
  severity: "warning",
  category: "links",
  title: "Links that crawlers cannot follow",
  detail:
    "Crawlers follow only `<a href>` with an address, not scripts. Put the address into `href`, or make it a `<button>` if it leads nowhere.",
  find({ url: page, hosts, facts: { anchors } }) {
    if (anchors.length === 0) return undefined
    const scripts = anchors.filter(({ href }) => href !== null && /^\s*javascript:/i.test(href))
    const broken = anchors.filter(
      ({ href, url }) => url === null && href !== null && /^\s*(?:https?:|\/\/)/i.test(href),
    )
    // The link of a menu to the page itself, and a place with a name, have rightly no address.
    const bare = anchors.filter(({ href, text, region }) => href === null && text !== "" && region !== "nav")
    const hasWayOn = anchors.some(({ url }) => url !== null && url !== page && hosts.has(new URL(url).host))
    const severity = scripts.length >= fewestOfMenu && !hasWayOn ? "error" : "warning"
    return [
      ...toFindings(
        [...scripts, ...broken].map(({ href, text }) => `“${text}”: ${href ?? ""}`),
        severity,
      ),
      ...toFindings(
        bare.map(({ text }) => `“${text}” has no address`),
        "notice",
      ),
    ]
  },
}
