import { withPageProblems } from "@citable/problems/with-page-problems"
import type { OpenedPage } from "@citable/reader/read"

import type { PreparedHandler } from "../../call/call-context.ts"
import { toFetched, toReadOptions } from "./public-page.ts"

/** Reads the page before the transaction of the call. */
export const extractStructuredData: PreparedHandler<"extract_structured_data", OpenedPage> = {
  prepare: (context, { url, ...input }) =>
    withPageProblems(async () => {
      const reader = await import("@citable/reader/read")
      return reader.openPage(url, toReadOptions(context, input))
    }),
  handle({ now }, _, page) {
    const { data } = page
    return Promise.resolve({
      output: {
        ...toFetched(page, now()),
        title: data?.title ?? null,
        canonical_url: data?.canonicalUrl ?? null,
        json_ld: [...(data?.jsonLd ?? [])],
        json_ld_errors: [...(data?.jsonLdErrors ?? [])],
        open_graph: [...(data?.openGraph ?? [])],
        meta: [...(data?.meta ?? [])],
        hreflang: [...(data?.hreflang ?? [])],
        truncated: page.truncated,
      },
    })
  },
}
