import type { Article } from "@citable/contract"
import type { CustomFields } from "@citable/contract/brands"

import type { Fields } from "../merge/merge-fields.ts"
import { customText } from "./custom-fields.ts"

/** The values that the form of an article has, by the names of its fields. Line ends are LF. */
export function toFields(article: Article, custom: CustomFields): Fields {
  const { seo, cover } = article
  const fields = {
    title: article.title,
    slug: article.slug,
    locale: article.locale,
    excerpt: article.excerpt,
    body: article.body,
    tags: article.tags.join("\n"),
    author: article.author?.name,
    cover_url: cover?.url,
    cover_alt: cover?.alt,
    seo_title: seo.title,
    seo_description: seo.description,
    canonical_url: seo.canonical_url,
    noindex: seo.noindex ? "1" : "",
    ...Object.fromEntries(Object.keys(custom).map((name) => [`custom.${name}`, customText(article.custom[name])])),
  }
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, toLf(text ?? "")]))
}

/** The same of what a form has sent. Fields that the article does not have are left out. */
export function readFieldsOf(form: URLSearchParams, known: Fields): Fields {
  const names = Object.keys(known).filter((name) => form.has(name === "noindex" ? "has_noindex" : name))
  return Object.fromEntries(names.map((name) => [name, toLf(form.get(name) ?? "")]))
}

/** A form with other values. */
export function withFields(form: URLSearchParams, fields: Fields): URLSearchParams {
  const next = new URLSearchParams(form)
  for (const [name, value] of Object.entries(fields)) next.set(name, value)
  if (fields["noindex"] === "") next.delete("noindex")
  return next
}

const toLf = (text: string): string => text.replaceAll(/\r\n?/g, "\n")
