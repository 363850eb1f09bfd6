import { isDeepStrictEqual } from "node:util"

import { type Article, toSlugKey } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { Tables } from "@citable/storage/tables/tables"
import type { View } from "@citable/storage/tables/view"
import type { Selectable } from "kysely"

export type ContentRow = Selectable<Tables["contents"]>

/** The columns of a row that an article shows. Each view has its own document and body. */
export type ShownRow = Pick<
  ContentRow,
  | "id"
  | "brand_id"
  | "status"
  | "version"
  | "revision"
  | "document"
  | "body"
  | "created_at"
  | "updated_at"
  | "live_document"
  | "live_body"
  | "live_version"
  | "live_updated_at"
  | "published_revision"
  | "published_at"
  | "publish_at"
  | "publish_version"
  | "looks"
>

/**
 * The fields that a writer sets, without the body. They are stored as JSON, once for the working copy and once for the
 * live copy.
 */
export interface ContentDocument extends Pick<
  Article,
  | "type"
  | "slug"
  | "locale"
  | "translation_group"
  | "title"
  | "excerpt"
  | "body_format"
  | "images"
  | "cover"
  | "author"
  | "authors"
  | "tags"
  | "seo"
  | "word_count"
> {
  /** The publication date that the writer chose; null for the actual one. */
  published_at: string | null
  /** The date of the last change that the writer chose; null for the actual one. Documents of former releases lack it. */
  modified_at?: string | null
  /** The values of the brand's custom fields. Documents of former releases, and articles without any, lack it. */
  custom?: Article["custom"]
  /** The previous slugs that wait for the next publish. Absent if the writer gave none since the last one. */
  previous_slugs?: string[]
}

/** The fields that a write can change. Absent fields do not change. */
export type ContentInput = {
  [Field in keyof ContentDocument]?:
    | (Field extends "seo"
        ? { [Key in keyof Article["seo"]]?: Article["seo"][Key] | undefined }
        : ContentDocument[Field])
    | undefined
} & { body?: string | undefined }

/** Bytes of JSON without the body. Each text has its own limit, but images and `json_ld` add up. */
const maxDocumentBytes = 1024 * 1024

const emptySeo: Article["seo"] = { title: null, description: null, canonical_url: null, noindex: false, json_ld: [] }

/** Merges an input into a document, or into the defaults of a new one. Throws 422 if the document becomes too large. */
export function applyInput(
  document: ContentDocument | undefined,
  input: ContentInput,
  defaults: { slug: string; locale: string },
): ContentDocument {
  const base: ContentDocument = document ?? {
    type: "article",
    ...defaults,
    translation_group: null,
    title: "",
    excerpt: null,
    body_format: "markdown",
    images: [],
    cover: null,
    author: null,
    tags: [],
    seo: emptySeo,
    word_count: 0,
    published_at: null,
    modified_at: null,
  }
  const seo = { ...base.seo, ...withoutUndefined(input.seo ?? {}) }
  const { body: _body, seo: _seo, previous_slugs: _previousSlugs, authors: _authors, ...fields } = input
  const merged = { ...base, ...withoutUndefined(fields), seo } as ContentDocument
  nameAuthors(merged, input)
  const applied = {
    ...merged,
    tags: [...new Set(merged.tags)],
    published_at: toMoment(merged.published_at),
    modified_at: toMoment(merged.modified_at ?? null),
  }
  if (Buffer.byteLength(JSON.stringify(applied)) > maxDocumentBytes) {
    const detail = "Without its body, the article takes more than 1 MiB of JSON. Shorten its images or its seo.json_ld."
    throw new ProblemError("invalid_input", detail)
  }
  return applied
}

function toMoment(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

/** Sets the authors of a document: one in `author` alone, several also in `authors`. Throws 422 if the two contradict each other. */
function nameAuthors(document: ContentDocument, { author, authors }: Pick<ContentInput, "author" | "authors">): void {
  if (authors !== undefined) document.author = authors[0] ?? null
  if (author !== undefined && !isDeepStrictEqual(author, document.author)) {
    const detail = "The first of authors and author differ. Send only authors, or the same author in both."
    throw new ProblemError("invalid_input", detail, { errors: [{ pointer: "/authors/0", detail: "not author" }] })
  }
  if (authors !== undefined && authors.length > 1) document.authors = authors
  else if (authors !== undefined || author !== undefined) delete document.authors
}

/** The columns that lists filter and sort by. The document has the same values. */
export function columnsOf(document: ContentDocument) {
  return {
    type: document.type,
    locale: document.locale,
    slug: document.slug,
    slug_key: toSlugKey(document.slug),
    title: document.title,
    author: document.author?.name ?? null,
    translation_group: document.translation_group,
    excerpt: document.excerpt,
  }
}

/** Converts a row to an article on the wire. The live view never shows that a working copy exists. */
export function toArticle(row: ShownRow, view: View, previousSlugs: string[]): Article {
  const live = view === "live"
  const document = JSON.parse((live ? row.live_document : row.document) ?? "null") as ContentDocument
  const slugs = (live ? undefined : document.previous_slugs) ?? previousSlugs
  const since = row.published_at === null ? null : new Date(row.published_at).toISOString()
  return {
    ...document,
    id: row.id,
    brand_id: row.brand_id,
    status: live ? "published" : row.status,
    previous_slugs: [...new Set(slugs)].filter((slug) => slug !== document.slug),
    body: (live ? row.live_body : row.body) ?? "",
    version: live ? (row.live_version ?? row.version) : row.version,
    revision: live ? row.published_revision : row.revision,
    has_unpublished_changes: !live && row.live_version !== null && row.live_version !== row.version,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(live ? (row.live_updated_at ?? row.updated_at) : row.updated_at).toISOString(),
    published_at: live ? since : (document.published_at ?? since),
    modified_at: document.modified_at ?? null,
    custom: document.custom ?? {},
    ...(live ? {} : toSchedule(row)),
  }
}

function toSchedule({
  publish_at: at,
  publish_version: version,
}: ShownRow): Pick<Article, "publish_at" | "publish_version"> {
  if (at === null) return {}
  return { publish_at: new Date(at).toISOString(), ...(version === null ? {} : { publish_version: version }) }
}

function withoutUndefined<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>
}
