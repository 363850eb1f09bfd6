import { withPageProblems } from "@citable/problems/with-page-problems"
import type { OpenedPage } from "@citable/reader/read"

import type { PreparedHandler } from "../../call/call-context.ts"
import { toFetched, toReadOptions } from "./public-page.ts"

const most = 2000

/** Reads the page before the transaction of the call. */
export const extractLinks: PreparedHandler<"extract_links", OpenedPage> = {
  prepare: (context, { url, kind: _kind, ...input }) =>
    withPageProblems(async () => {
      const reader = await import("@citable/reader/read")
      return reader.openPage(url, toReadOptions(context, input))
    }),
  handle({ now }, { kind }, page) {
    const links = page.links.filter((link) => kind === undefined || link.kind === kind)
    const data = links
      .slice(0, most)
      .map(({ rel, ...link }) => ({ ...link, rel: rel.slice(0, 10).map((one) => one.slice(0, 50)) }))
    return Promise.resolve({
      output: { ...toFetched(page, now()), data, truncated: page.truncated || links.length > most },
    })
  },
}
