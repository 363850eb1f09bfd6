import type { ToolInput } from "@citable/contract"

import { countText, plainText } from "../figures/number-text.ts"

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
    `> ${toText(`People search for “${query}”.`)}`,
    ...(detail === "" ? [] : [">", `> ${toText(detail)}`]),
    ...pages.flatMap((page) => [">", `> ${toText(`Shown for it: ${page}`)}`]),
  ]
  return { title, body: `${lines.join("\n")}\n` }
}

/** Keeps Markdown from reading marks in what people searched for. */
const toText = (text: string): string =>
  text.replaceAll(/\s+/gu, " ").replaceAll(/[\\`*_{}[\]()<>#+\-!|~&:.@]/gu, String.raw`\$&`)

/** The numbers of an opportunity in words. */
export const opportunityNumbers = (row: {
  clicks: number | null
  impressions: number | null
  position: number | null
}) =>
  `${countText(row.clicks)} clicks of ${countText(row.impressions)} impressions at position ${plainText(row.position)}`
