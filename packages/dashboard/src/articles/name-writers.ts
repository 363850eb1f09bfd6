import type { Article } from "@citable/contract"
import type { ContentRevision } from "@citable/contract/content"
import type { BrandPage } from "@citable/page-kit"

/**
 * Says who has changed an article since a version, and what: `The key “Agent” changed the topics.` Undefined if nobody has.
 */
export async function nameWriters(
  brand: BrandPage,
  { article, since, email }: { article: Pick<Article, "id" | "version">; since: number; email: string },
): Promise<string | undefined> {
  const { data } = await brand.call("list_content_revisions", { content_id: article.id, limit: 20 })
  const later = data.filter(
    ({ version, changed }) => version > since && version <= article.version && changed.length > 0,
  )
  const byWriter = Map.groupBy(later, (revision) => nameWriter(revision, email))
  const sentences = [...byWriter].map(([name, revisions]) => {
    const fields = new Set(revisions.flatMap(({ changed }) => changed).map((field) => words[field] ?? field))
    return `${name} changed ${inWords([...fields])}.`
  })
  return sentences.length === 0 ? undefined : sentences.join(" ")
}

/** Who saved a revision, at the beginning of a sentence. */
export function nameWriter({ written_by: by }: ContentRevision, email: string): string {
  if (by === null) return "Somebody"
  if (by.kind === "credential") return `The key or token “${by.name}”`
  return by.name === email ? "You, in another tab," : (by.name ?? "A person")
}

const words: Readonly<Record<string, string>> = {
  title: "the title",
  slug: "the slug",
  locale: "the language",
  excerpt: "the excerpt",
  body: "the text",
  tags: "the topics",
  author: "the author",
  authors: "the authors",
  cover: "the cover",
  seo: "what search engines see",
  custom: "the custom fields",
  images: "the pictures",
  modified_at: "the date of the last change",
}

const inWords = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`
