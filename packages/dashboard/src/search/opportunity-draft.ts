import { formatCount } from "@citable/charts"
import type { ToolInput } from "@citable/contract"

import { codeText } from "../texts/markdown-text.ts"

/** The most of a quoted text, which may be a long address. */
const maxText = 2000

/** What an article is to be written about: a search, as a form sends it. */
export interface Opportunity {
  query: string
  detail: string
  /** The pages that are shown for it. */
  pages: readonly string[]
}

/** The draft of an article about a search. It quotes what was found, as text. */
export function opportunityDraft({
  query,
  detail,
  pages,
}: Opportunity): Pick<ToolInput<"create_content">, "title" | "body"> {
  const title = query.slice(0, 1).toUpperCase() + query.slice(1, 200)
  const lines = [
    `> People search for ${codeText(query, maxText)}.`,
    ...(detail === "" ? [] : [">", `> Search Console: ${codeText(detail, maxText)}`]),
    ...pages.flatMap((page) => [">", `> Shown for it: ${codeText(page, maxText)}`]),
  ]
  return { title, body: `${lines.join("\n")}\n` }
}

/** The numbers of an opportunity in words. */
export const opportunityNumbers = (row: {
  clicks: number | null
  impressions: number | null
  position: number | null
}) =>
  `${formatCount(row.clicks)} clicks of ${formatCount(row.impressions)} impressions at position ${formatCount(row.position, 1)}`
