import type { Article } from "@citable/contract/content"

import { toEditUrl } from "./to-edit-url.ts"

type NamedArticle = Pick<Article, "id" | "title" | "slug">

/** The part of an article that a site cannot show. */
export interface ArticleFault {
  article: NamedArticle
  /** The field that is at fault, such as `body`. Default: `message` names it. */
  field?: string | undefined
  /** Why. */
  message: string
}

/**
 * Names the article and the field, and says why and, if the service's address is known, where a writer edits it.
 *
 * @example
 *     // "Coffee" (coffee), body: Unknown unit
 *     //   Edit it at https://citable.example.com/edit/cnt_1
 *     describeArticleFault({ article, field: "body", message: "Unknown unit" }, "https://citable.example.com")
 */
export function describeArticleFault({ article, field, message }: ArticleFault, service: string | undefined): string {
  const editor = toEditUrl(service, article.id)
  const where = editor === undefined ? "" : `\n  Edit it at ${editor}`
  return `${JSON.stringify(article.title)} (${article.slug})${field === undefined ? "" : `, ${field}`}: ${message}${where}`
}

/** The warnings of a renderer that gives the source of a body in place of its HTML. */
const asText = new Set(["too_long", "too_deep", "too_complex", "render_failed"])

/** Says the same of a body that is shown as text. Undefined for any other warning, which stays as it is. */
export function describeShownAsText(
  article: NamedArticle,
  { code, message }: { code: string; message: string },
  service: string | undefined,
): string | undefined {
  if (!asText.has(code)) return undefined
  // Renderers begin with the name that they were given.
  const why = message.startsWith(`${article.title}: `) ? message.slice(article.title.length + 2) : message
  return describeArticleFault({ article, field: "body", message: why }, service)
}
