import type { Article } from "@citable/contract/content"
import { renderBody } from "@citable/markdown/render"

import type { RenderingOptions } from "../site/rendering-options.ts"

type Source = Pick<Article, "id" | "revision" | "locale" | "body" | "body_format">

const maxEntries = 10_000

/** Excerpts of articles whose writers gave none. Lists come without bodies, so each process makes an excerpt only once. */
const excerptsByKey = new Map<string, string>()

export function cachedExcerpt(article: Pick<Article, "id" | "revision">): string | undefined {
  return excerptsByKey.get(keyOf(article))
}

export async function makeExcerpt(
  article: Source,
  { dialect, findParser, timeLimit }: RenderingOptions,
): Promise<string> {
  const existing = cachedExcerpt(article)
  if (existing !== undefined) return existing
  const { body, body_format: format, locale, id: name } = article
  const { excerpt, warnings } = await renderBody(body, {
    format,
    locale,
    name,
    ...dialect,
    parser: await findParser?.(),
    timeLimit,
  })
  if (warnings.some(({ code }) => code === "timed_out")) return excerpt
  const oldest = excerptsByKey.size < maxEntries ? undefined : excerptsByKey.keys().next().value
  if (oldest !== undefined) excerptsByKey.delete(oldest)
  excerptsByKey.set(keyOf(article), excerpt)
  return excerpt
}

function keyOf({ id, revision }: Pick<Article, "id" | "revision">): string {
  return `${id}@${revision}`
}
