import type { AnsweredPage } from "@citable/reader/look"

/** Answers with which a site shows a page to no program, or to nobody without an account. LinkedIn has 999. */
const refusals: ReadonlySet<number> = new Set([401, 402, 403, 407, 429, 451, 999])
const walls = /\/(?:login|log-in|signin|sign-in|authwall|checkpoint|uas)(?:\/|$)/i

/** Why an answer says nothing of a page, because the site did not show it; undefined if it did. */
export function findRefusal({
  status,
  asked,
  url,
}: Pick<AnsweredPage, "status" | "asked" | "url">): string | undefined {
  if (refusals.has(status)) return `the site did not show the page to the service: it answers ${status}`
  const isWall = asked !== url && walls.test(new URL(url).pathname)
  return isWall ? `the site did not show the page to the service: it leads to ${url.slice(0, 200)}` : undefined
}
