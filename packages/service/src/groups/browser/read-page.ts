import { withPageProblems } from "@citable/problems/with-page-problems"
import type { ReadPage } from "@citable/reader/read"

import type { PreparedHandler } from "../../call/call-context.ts"
import { toFetched, toReadOptions } from "./public-page.ts"

/** Reads the page before the transaction of the call. */
export const readPage: PreparedHandler<"read_page", ReadPage> = {
  prepare: (context, { url, main_content, max_length, ...input }) =>
    withPageProblems(async () => {
      const reader = await import("@citable/reader/read")
      const options = { ...toReadOptions(context, input), mainContent: main_content, maxLength: max_length }
      return reader.readPage(url, options)
    }),
  handle: ({ now }, _, page) =>
    Promise.resolve({
      output: {
        ...toFetched(page, now()),
        title: page.data?.title ?? null,
        description: page.data?.description ?? null,
        author: page.data?.author ?? null,
        published: page.data?.published ?? null,
        language: page.data?.language ?? null,
        canonical_url: page.data?.canonicalUrl ?? null,
        markdown: page.markdown,
        word_count: page.words,
        truncated: page.truncated,
      },
    }),
}
