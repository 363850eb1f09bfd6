import type { Article, ToolInput } from "@citable/contract"
import type { CustomFields } from "@citable/contract/brands"

import { readCustom } from "./custom-fields.ts"
import { restoreLineEnds } from "./restore-line-ends.ts"

/** A change of an article, without its id. */
export type ArticleChange = Omit<ToolInput<"update_content">, "content_id">

/**
 * Reads what a form changes in an article. A field that the form does not have, or that nobody touched, is not in the result, so an
 * article that was only opened and saved stays the same.
 */
export function readArticleForm(form: URLSearchParams, stored: Article, fields: CustomFields): ArticleChange {
  const change: ArticleChange = {}
  const text = (name: string) => form.get(name)?.replaceAll("\r\n", "\n")
  const line = (name: string) => text(name)?.trim()
  const title = line("title")
  if (title !== undefined && title !== stored.title.trim()) change.title = title
  const slug = line("slug")
  if (slug !== undefined && slug !== "" && slug !== stored.slug) change.slug = slug
  const locale = line("locale")
  if (locale !== undefined && locale !== "" && locale !== stored.locale) change.locale = locale
  const excerpt = text("excerpt")
  if (excerpt !== undefined && excerpt !== toLf(stored.excerpt)) change.excerpt = excerpt.trim() === "" ? null : excerpt
  const body = form.get("body")
  if (body !== null) {
    const next = restoreLineEnds(body, stored.body)
    if (next !== stored.body.toWellFormed()) change.body = next
  }
  const tags = text("tags")
  if (tags !== undefined) {
    const list = toLines(tags)
    if (list.join("\n") !== stored.tags.map((tag) => tag.trim()).join("\n")) change.tags = list
  }
  readAuthor(line("author"), stored, change)
  readCover(line, stored, change)
  readSeo(line, form, stored, change)
  const custom = readCustom(form, fields, stored.custom)
  if (Object.keys(custom).length > 0) change.custom = custom
  return change
}

function readAuthor(name: string | undefined, stored: Article, change: ArticleChange): void {
  if (name === undefined || name === (stored.author?.name ?? "")) return
  // Several authors stay as they are until somebody edits them through the API.
  if (stored.authors !== undefined) return
  change.author = name === "" ? null : { name }
}

function readCover(line: (name: string) => string | undefined, stored: Article, change: ArticleChange): void {
  const url = line("cover_url")
  const alt = line("cover_alt")
  if (url === undefined) return
  const before = stored.cover
  if (url === (before?.url ?? "") && (alt === undefined || alt === (before?.alt ?? ""))) return
  if (url === "") {
    change.cover = null
    return
  }
  const same = before?.url === url ? before : undefined
  const width = same?.width ?? null
  change.cover = { url, alt: alt ?? null, width, height: same?.height ?? null, media_id: same?.media_id ?? null }
}

function readSeo(
  line: (name: string) => string | undefined,
  form: URLSearchParams,
  { seo }: Article,
  change: ArticleChange,
): void {
  const next: NonNullable<ArticleChange["seo"]> = {}
  for (const [field, name] of [
    ["title", "seo_title"],
    ["description", "seo_description"],
    ["canonical_url", "canonical_url"],
  ] as const) {
    const value = line(name)
    if (value !== undefined && value !== toLf(seo[field]).trim()) next[field] = value === "" ? null : value
  }
  // A box that is not ticked sends nothing, so a hidden field says that the form has it.
  if (form.has("has_noindex") && form.has("noindex") !== seo.noindex) next.noindex = form.has("noindex")
  if (Object.keys(next).length > 0) change.seo = next
}

const toLines = (text: string): string[] =>
  text
    .split("\n")
    .map((each) => each.trim())
    .filter((each) => each !== "")

const toLf = (text: string | null): string => (text ?? "").replaceAll(/\r\n?/g, "\n")
