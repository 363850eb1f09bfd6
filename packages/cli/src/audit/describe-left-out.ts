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
    const urls = count === 1 ? "1 URL" : `${count.toLocaleString("en")} URLs`
    if (reason === "links_not_checked") return `${urls} of links and images not checked: too many for one audit.`
    return `${urls} not read: ${reasons[reason] ?? reason.replaceAll("_", " ")}.`
  })
}
