import { PublisherError } from "@citable/publishers"

import type { ForemArticle } from "./forem-article.ts"

/** Where what Forem says of an article (app/models/article.rb of forem/forem) comes from. */
const sources: readonly [words: RegExp, pointer: string][] = [
  [/canonical.?url/i, "/seo/canonical_url"],
  [/main.?image/i, "/cover"],
  [/\btag\b|tag list/i, "/tags"],
  [/\btitle\b/i, "/title"],
  [/markdown|mention/i, "/body"],
]

/** Adds to a refusal the field that it is about, and to that of a canonical URL which article has it. */
export async function explainRefusal(
  error: unknown,
  sent: Readonly<Record<string, unknown>>,
  findAll: (see: (article: ForemArticle) => boolean) => Promise<ForemArticle[]>,
): Promise<unknown> {
  if (!(error instanceof PublisherError) || error.code !== "publisher_invalid") return error
  const pointer = sources.find(([words]) => words.test(error.message))?.[1]
  if (pointer === undefined) return error
  const { canonical_url: canonical } = sent
  if (pointer !== "/seo/canonical_url" || typeof canonical !== "string" || !/taken/i.test(error.message)) {
    return new PublisherError("publisher_invalid", error.message, { pointer, cause: error })
  }
  const [other] = await findAll((article) => article.fields.canonical_url === canonical)
  const remedy =
    other === undefined
      ? "An article of another account has it. Ask its author, or leave the canonical URL empty."
      : `Your article ${other.url}${other.isPublished ? "" : ", a draft,"} has it. Delete it there, or change its canonical URL.`
  return new PublisherError("publisher_invalid", `${error.message} ${remedy}`, { pointer, cause: error })
}

/** Whether Forem refused a new article because it has one with this title from the last five minutes. */
export function isTitleTaken(error: unknown): boolean {
  return error instanceof PublisherError && /last five minutes/i.test(error.message)
}
