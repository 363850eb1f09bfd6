import type { PageCheck } from "../check.ts"
import { hostOf } from "../host-of.ts"
import { toFindings } from "../to-findings.ts"

const personal =
  /\/(?:log-?in|sign-?in|log-?out|sign-?up|register|account|cart|basket|checkout|wishlist|wp-login|wp-admin)\b/i

export const nofollowInternal: PageCheck = {
  code: "nofollow_internal",
  severity: "warning",
  category: "links",
  title: "Links to pages of the site that tell crawlers not to follow them",
  detail:
    "`rel=nofollow` on links within the site keeps crawlers from pages, and does not save anything. Remove it, except for sign-in and carts.",
  find({ facts: { anchors }, hosts }) {
    const own = anchors.filter(({ url }) => url !== null && hosts.has(hostOf(url)))
    if (own.length === 0) return undefined
    return toFindings(
      own.flatMap(({ url, rel }) => (url !== null && rel.includes("nofollow") && !mayBe(url) ? url : [])),
    )
  },
}

/** Filters, answers to comments and personal pages are rightly left out. */
function mayBe(url: string): boolean {
  return url.includes("?") || personal.test(url)
}
