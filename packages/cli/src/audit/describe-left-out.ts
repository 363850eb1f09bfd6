import { formatCount } from "@citable/charts"
import type { Audit } from "@citable/contract/site"

const reasons: Record<string, string> = {
  blocked_by_robots: "disallowed by robots.txt",
  refused: "the site refused the crawler",
  max_pages: "beyond --max-pages",
  max_known_urls: "more than an audit remembers",
  given_up: "the site refused or failed too often",
  too_deep: "too many links away from the home page",
  url_too_long: "too long",
  repeated_segments: "a path that repeats itself",
  query_variants: "too many variants of one page by parameters",
  calendar: "days of an endless calendar",
}

/** Says which URLs were found and not read, and why: a sentence a reason. */
export function describeLeftOut(leftOut: Audit["left_out"]): string[] {
  return leftOut.map(({ reason, count }) => {
    const counted = formatCount(count)
    if (reason === "links_not_checked") {
      const targets = count === 1 ? "1 link or file" : `${counted} links and files`
      return `${targets} not checked: too many for one audit.`
    }
    if (reason === "links_unclear") {
      const targets = count === 1 ? "1 link or file" : `${counted} links and files`
      return `${targets} not checked: the server refuses programs or takes too long, or robots.txt disallows them.`
    }
    if (reason === "loads_not_checked") {
      return `${count === 1 ? "1 file" : `${counted} files`} not checked: beyond the first 500 of a page.`
    }
    const urls = count === 1 ? "1 URL" : `${counted} URLs`
    return `${urls} not read: ${reasons[reason] ?? reason.replaceAll("_", " ")}.`
  })
}
