import { toSlug } from "@citable/contract/content"

import { toLocale } from "../../addresses/find-languages.ts"
import type { ArchiveArticle } from "../archive.ts"

/**
 * Adds the language that begins the address of a post, such as `/de/`, where the API names none. That of a category, such as `/it/`, is
 * none.
 */
export function addLanguages(articles: readonly ArchiveArticle[], home: string): void {
  const found = articles.map((article) => {
    const path = article.link?.startsWith(home) === true ? article.link.slice(home.length) : ""
    const [, first] = /^([a-z]{2}(?:[-_][a-z]{2,4})?)\/./i.exec(path) ?? []
    const tags = Array.isArray(article.fields["tags"]) ? article.fields["tags"].map((tag) => toSlug(String(tag))) : []
    return tags.includes(first) ? undefined : toLocale(first)
  })
  for (const [index, article] of articles.entries())
    if (article.fields["locale"] === undefined && found[index] !== undefined) article.fields["locale"] = found[index]
}
