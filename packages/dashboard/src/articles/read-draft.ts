import type { Article } from "@citable/contract"
import type { BrandDetail } from "@citable/contract/brands"

import type { Draft } from "./article-form.ts"
import { type ArticleChange, readArticleForm } from "./read-article-form.ts"

/** An article without anything. */
export const emptyDraft: Draft = {
  title: "",
  slug: "",
  locale: "",
  excerpt: null,
  body: "",
  tags: [],
  author: null,
  cover: null,
  seo: { title: null, description: null, canonical_url: null, noindex: false, json_ld: [] },
  custom: {},
}

/** What somebody typed into a form that made no article. */
export function readDraft(
  form: URLSearchParams,
  { default_locale: locale, custom_fields: custom }: BrandDetail,
): Draft {
  const empty = toArticle({ ...emptyDraft, locale })
  const { title = "", ...change } = readArticleForm(form, empty, custom)
  return { ...empty, title, ...toDraft(empty, change) }
}

/** An article of which only the fields of a draft count. */
export const toArticle = (draft: Draft): Article => draft as Article

/** The draft with what somebody typed, for a form that is shown again. */
export function toDraft(article: Draft, change: ArticleChange): Partial<Draft> {
  const { title, slug, locale, excerpt, body, tags, author, cover, seo, custom } = change
  const values = Object.entries({ ...article.custom, ...custom })
  return {
    ...(title === undefined ? {} : { title }),
    ...(slug === undefined ? {} : { slug }),
    ...(locale === undefined ? {} : { locale }),
    ...(excerpt === undefined ? {} : { excerpt }),
    ...(body === undefined ? {} : { body }),
    ...(tags === undefined ? {} : { tags }),
    ...(author === undefined ? {} : { author: author === null ? null : { ...noLinks, name: author.name } }),
    ...(cover === undefined
      ? {}
      : { cover: cover === null ? null : { ...noSize, url: cover.url ?? "", alt: cover.alt ?? "" } }),
    seo: { ...article.seo, ...(seo as Partial<Draft["seo"]>) },
    custom: Object.fromEntries(
      values.filter((entry): entry is [string, NonNullable<(typeof entry)[1]>] => entry[1] !== null),
    ),
  }
}

const noLinks = { url: null, image_url: null }
const noSize = { width: null, height: null, media_id: null }
