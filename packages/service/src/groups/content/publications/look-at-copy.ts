import { crawlerToken } from "../../../ports/reading/crawler-token.ts"
import { lookAtPage } from "./look-at-page.ts"

/** Looks at a copy as `lookAtPage` does. It is on the site of somebody else, who says in robots.txt what programs may read. */
export const lookAtCopy: typeof lookAtPage = async (context, row, proof, { signal }) => {
  const { decideRobots, fetchRobots } = await import("@citable/reader")
  const url = row.url ?? ""
  const { robots } = await fetchRobots(context.reading.fetch, new URL(url).origin, { signal })
  const { allowed } = decideRobots(robots, { tokens: [crawlerToken], url, mode: "tolerant" })
  // A site that does not answer is asked again, with the page.
  if (allowed === false && !robots.isUnreachable)
    return { page: "not_checked", reason: "the site asks programs in robots.txt not to read it" }
  return lookAtPage(context, row, proof, { isCopy: true, signal })
}
