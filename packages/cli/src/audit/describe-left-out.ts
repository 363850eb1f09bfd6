import type { Audit } from "@citable/contract/site"

const reasons: Record<string, string> = {
  blocked_by_robots: "robots.txt disallows them",
  max_pages: "the audit ended at --max-pages",
  max_known_urls: "the site has more URLs than an audit remembers",
  given_up: "the site refused or failed too often",
  too_deep: "they are too many links away from the home page",
  url_too_long: "their URLs are too long",
  repeated_segments: "their paths repeat themselves without end",
  query_variants: "they differ in their parameters only",
  calendar: "they are days of an endless calendar",
}

/** Says which URLs were found and not read, and why: a sentence a reason. */
export function describeLeftOut(leftOut: Audit["left_out"]): string[] {
  return leftOut.map(({ reason, count }) => {
    const urls = count === 1 ? "1 URL was" : `${count.toLocaleString("en")} URLs were`
    return `${urls} not read: ${reasons[reason] ?? reason.replaceAll("_", " ")}.`
  })
}
