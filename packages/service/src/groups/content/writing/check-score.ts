import { scoreArticle } from "@citable/audits/article/score-article"
import type { WritingCheck } from "@citable/contract"
import type { BrandRow } from "@citable/storage/brand-row"

import { applyInput, type ContentDocument, type ContentRow, toArticle } from "../document.ts"
import type { Written } from "./end-writing.ts"

const good = 80

/** Scores what a model wrote, as `score_content` will score it. A person should look at a text with less than 80. */
export async function checkScore(
  brand: BrandRow,
  row: ContentRow,
  { fields, body }: Pick<Written, "fields" | "body">,
): Promise<WritingCheck> {
  const document = JSON.stringify(applyInput(JSON.parse(row.document) as ContentDocument, fields, row))
  const names = [brand.name, ...(JSON.parse(brand.aliases) as string[])]
  const { score, checks } = await scoreArticle(toArticle({ ...row, document, body }, "working", []), {
    names,
    domains: JSON.parse(brand.domains) as string[],
  })
  const failed = checks.filter(({ state }) => state === "failed").map(({ detail }) => detail)
  return {
    kind: "score",
    state: score >= good ? "passed" : "open",
    text: `The article scores ${score} of 100.`,
    detail: failed.join(" ").slice(0, 1000) || "Every check of the text passed.",
    sources: [],
  }
}
