import { findAddresses, type FoundAddress } from "@citable/markdown"

import { openRecentMarkdown } from "./open-recent-markdown.ts"

/** The addresses in a body, as `findAddresses` gives them. Markdown that was read before is not parsed again. */
export function listBodyAddresses(body: string, format: "markdown" | "html"): readonly FoundAddress[] | undefined {
  return format === "html" ? findAddresses(body, "html") : openRecentMarkdown(body).addresses()
}
