import { formatCount, formatNumber } from "@citable/charts"
import type { ToolInput } from "@citable/contract"

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
    `> People search for ${toCode(query)}.`,
    ...(detail === "" ? [] : [">", `> Search Console: ${toCode(detail)}`]),
    ...pages.flatMap((page) => [">", `> Shown for it: ${toCode(page)}`]),
  ]
  return { title, body: `${lines.join("\n")}\n` }
}

/** A text of strangers as inline code of Markdown, so nothing in it becomes a link, a picture, a directive or HTML. */
function toCode(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim()
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = "`".repeat(longest + 1)
  const pad = longest === 0 ? "" : " "
  return `${fence}${pad}${line}${pad}${fence}`
}

/** The numbers of an opportunity in words. */
export const opportunityNumbers = (row: {
  clicks: number | null
  impressions: number | null
  position: number | null
}) =>
  `${formatCount(row.clicks)} clicks of ${formatCount(row.impressions)} impressions at position ${formatNumber(row.position)}`
