import { type CustomFields, type CustomValue, findCustomFault } from "@citable/contract"
import { articleAuthorSchema, articleImageSchema, createContent } from "@citable/contract/content"

import type { UrlKind } from "../../addresses/resolve-url.ts"
import type { ArticleInput } from "../../article-input.ts"
import { createFrontMatter, isRecord } from "../../document/front-matter.ts"
import { splitOwnFile } from "../../document/own-file.ts"
import { parseDate } from "../../document/parse-date.ts"
import { readHold, type Visibility } from "../../fields/read-visibility.ts"
import { type ImportProblem, toProblem } from "../../import-problem.ts"
import type { ReadArticle, ReadArticleOptions } from "../read-article.ts"
import { replaceAddresses } from "./replace-addresses.ts"

/** The name of a pulled picture. */
const pulledPicture = /-med_[0-9a-z]+\.[a-z0-9]+$/

/**
 * Reads a file that `writeOwnFile` wrote, or that a person edited since, as the article that it is: no text, title or slug is
 * interpreted. Only addresses of files beside it change. Never throws because of the content.
 */
export function readOwnFile(text: string, path: string, options: ReadArticleOptions): ReadArticle {
  const split = splitOwnFile(text)
  if (split.fields === undefined) return { problems: [split.problem] }
  const problems: ImportProblem[] = []
  const fields = createOwnFields(split.fields, split.written, problems)
  const toUrl = (url: string, kind: UrlKind) => resolve(url, kind)
  const format = /\.html?$/i.test(path) ? "html" : "markdown"

  function resolve(url: string, kind: UrlKind): string | undefined {
    const found = options.pictures?.(url, kind)
    if (found === undefined && pulledPicture.test(url) && !/^[a-z][a-z\d+.-]*:/i.test(url)) {
      const message = `The ${kind} ${url} is missing, so the article keeps its relative address. Put the file back.`
      problems.push(toProblem(kind === "image" ? "unresolved_image" : "unresolved_link", message, { subject: url }))
    }
    return found
  }
  const toImage = (value: unknown): unknown => {
    const image = isRecord(value) ? value : { url: value }
    const url = String(image["url"])
    const whole = { width: null, height: null, alt: "", media_id: null, ...image, url: resolve(url, "image") ?? url }
    return articleImageSchema.safeParse(whole).data
  }
  const toPerson = (value: unknown): unknown => {
    const person = isRecord(value) ? value : { name: value }
    const portrait = person["image_url"]
    const image = typeof portrait === "string" ? (resolve(portrait, "image") ?? portrait) : null
    return articleAuthorSchema.safeParse({ url: null, ...person, image_url: image }).data
  }

  const visibility = readOwnVisibility(split.written, fields, options, problems)
  const seo = {
    title: fields.text("seo_title"),
    description: fields.text("meta_description"),
    canonical_url: fields.text("canonical_url"),
    noindex: fields.take("noindex"),
    json_ld: fields.take("json_ld"),
  }
  const { custom, spareKeys } = readOwnCustom(fields.take("custom"), options.customFields ?? {}, problems)
  const article = {
    title: fields.text("title"),
    slug: fields.text("slug"),
    locale: fields.text("locale"),
    type: fields.text("type"),
    published_at: fields.date("date"),
    modified_at: fields.date("updated"),
    author: fields.as("author", toPerson),
    authors: fields.list("authors", toPerson),
    tags: fields.take("tags"),
    excerpt: fields.text("excerpt"),
    cover: fields.as("cover", toImage),
    images: fields.list("images", toImage),
    seo: withoutUndefined(seo),
    previous_slugs: fields.take("previous_slugs"),
    translation_group: fields.text("translation_group"),
    custom,
    body: options.pictures === undefined ? split.body : replaceAddresses(split.body, format, toUrl),
    body_format: format,
  }
  for (const key of fields.left()) {
    const message = `The front matter key ${key} is unknown and not imported.`
    problems.push(toProblem("unknown_key", message, { subject: key }))
  }
  return check({ ...withoutUndefined(article) }, { visibility, problems, spareKeys })
}

type Rest = Omit<Extract<ReadArticle, { article: ArticleInput }>, "article">

function check(article: Record<string, unknown>, { visibility, problems, spareKeys }: Rest): ReadArticle {
  if (typeof article["seo"] === "object" && Object.keys(article["seo"] ?? {}).length === 0) delete article["seo"]
  const result = createContent.input.omit({ brand_id: true }).safeParse(article)
  const issue = result.error?.issues[0]
  const name = issue === undefined ? "slug" : issue.path.join(".")
  if (!result.success || article["slug"] === undefined) {
    const message = `${name}: ${issue?.message ?? "is missing"}. Correct it in the file.`
    problems.push(toProblem("invalid_article", message, { subject: name }))
    return { problems }
  }
  return { article: article as unknown as ArticleInput, visibility, problems, spareKeys, isOwn: true }
}

/** As for every file, one key that holds the article back is enough, and a future date schedules it. */
function readOwnVisibility(
  written: Record<string, unknown>,
  fields: OwnFields,
  { now = new Date(), heldBy }: ReadArticleOptions,
  problems: ImportProblem[],
): Visibility {
  const front = createFrontMatter(written)
  const { held, waits } = readHold({ front, resolveUrl: () => undefined, report: (one) => problems.push(one) }, now)
  for (const key of Object.keys(written)) if (!front.left().includes(key)) fields.take(key)
  const publishAt = fields.date("publish_at")
  const date = fields.peekDate("date")
  const reason = heldBy ?? held
  if (reason !== undefined) return { state: "held_back", reason }
  const key = publishAt === undefined || publishAt === null ? "date" : "publish_at"
  const at = publishAt ?? date
  if (typeof at === "string" && Date.parse(at) > now.getTime()) return { state: "scheduled", at, reason: key }
  return waits === undefined ? { state: "live" } : { state: "held_back", reason: `${waits}, without a future date` }
}

function readOwnCustom(
  value: unknown,
  declared: CustomFields,
  problems: ImportProblem[],
): { custom: Record<string, CustomValue | null> | undefined } & Pick<Rest, "spareKeys"> {
  const custom = new Map<string, CustomValue | null>()
  const spareKeys: Rest["spareKeys"] = []
  for (const [name, item] of Object.entries(isRecord(value) ? value : {})) {
    const field = Object.hasOwn(declared, name) ? declared[name] : undefined
    const subject = `custom.${name}`
    if (field === undefined) {
      spareKeys.push({ name, value: item, isTyped: true })
      const message = `The brand has no custom field ${name}, so its value is not imported. Add --custom-fields.`
      problems.push(toProblem("unknown_key", message, { subject }))
      continue
    }
    const fault = item === null ? undefined : findCustomFault(field, item as CustomValue)
    if (fault === undefined) custom.set(name, item as CustomValue | null)
    else {
      const message = `The custom field ${name} takes ${fault}, so its value is not imported. Correct the file.`
      problems.push(toProblem("invalid_value", message, { subject }))
    }
  }
  return { custom: custom.size === 0 ? undefined : Object.fromEntries(custom), spareKeys }
}

interface OwnFields {
  take(name: string): unknown
  /** A text as written: `1.10` keeps its zero. */
  text(name: string): string | null | undefined
  date(name: string): string | null | undefined
  peekDate(name: string): string | null | undefined
  as(name: string, read: (value: unknown) => unknown): unknown
  list(name: string, read: (value: unknown) => unknown): unknown
  left(): string[]
}

function createOwnFields(
  typed: Record<string, unknown>,
  written: Record<string, unknown>,
  problems: ImportProblem[],
): OwnFields {
  const left = new Set(Object.keys(typed))
  const take = (name: string) => {
    left.delete(name)
    return typed[name]
  }
  const fault = (name: string, what: string) => {
    const message = `${name} ${what}, so it is not imported. Correct it in the file.`
    problems.push(toProblem("invalid_value", message, { subject: name }))
  }
  const toText = (name: string) =>
    typed[name] === null || typeof typed[name] === "string" ? typed[name] : written[name]
  const peekDate = (name: string) => {
    const text = toText(name)
    if (text === null || text === undefined) return text
    return typeof text === "string" ? (parseDate(text) ?? undefined) : undefined
  }
  const as: OwnFields["as"] = (name, read) => {
    const value = take(name)
    if (value === undefined || value === null) return value
    const found = read(value)
    if (found === undefined) fault(name, "does not have the form of such a field")
    return found
  }
  return {
    take,
    text(name) {
      const text = toText(name)
      take(name)
      if (text === undefined || text === null || typeof text === "string") return text
      fault(name, "is not text")
      return undefined
    },
    date(name) {
      const date = peekDate(name)
      if (date === undefined && take(name) !== undefined) fault(name, "is not a date such as 2026-01-31")
      take(name)
      return date
    },
    peekDate,
    as,
    list: (name, read) =>
      as(name, (value) => {
        const items = Array.isArray(value) ? value.map(read) : [undefined]
        return items.includes(undefined) ? undefined : items
      }),
    left: () => [...left].filter((name) => name !== "citable"),
  }
}

function withoutUndefined(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
