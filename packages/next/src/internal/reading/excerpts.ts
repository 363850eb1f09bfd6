import type { Article } from "@citable/contract/content"
import { renderBody } from "@citable/markdown"

import type { RenderingOptions } from "../site/rendering-options.ts"

type Source = Pick<Article, "id" | "revision" | "body" | "body_format">

const maxKept = 10_000

/** The beginnings of articles whose writers gave no excerpt: lists come without bodies, so each is made once per process. */
const kept = new Map<string, string>()

export function keptExcerpt(article: Pick<Article, "id" | "revision">): string | undefined {
  return kept.get(keyOf(article))
}

export async function makeExcerpt(article: Source, { timeLimit }: RenderingOptions): Promise<string> {
  const known = keptExcerpt(article)
  if (known !== undefined) return known
  const options = { format: article.body_format, name: article.id, timeLimit }
  const { excerpt, warnings } = await renderBody(article.body, options)
  if (warnings.some(({ code }) => code === "timed_out")) return excerpt
  const oldest = kept.size < maxKept ? undefined : kept.keys().next().value
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(keyOf(article), excerpt)
  return excerpt
}

function keyOf({ id, revision }: Pick<Article, "id" | "revision">): string {
  return `${id}@${revision}`
}
