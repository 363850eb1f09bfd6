import { formerSlugSchema, localeSchema, slugSchema, toSlug, toSlugKey } from "@citable/contract/content"

import { type FileLanguage, isSameLanguage } from "../addresses/find-languages.ts"
import { listPlaces, nameOf } from "../addresses/to-place.ts"
import { findOwnTitle, isOpaqueName } from "../document/find-own-title.ts"
import { toBoolean } from "../document/front-matter.ts"
import { splitOwnFile } from "../document/own-file.ts"
import { parseDate } from "../document/parse-date.ts"
import type { ReadDocument } from "../document/read-document.ts"
import type { AstroPlace } from "../files/find-astro-place.ts"
import { toProblem } from "../import-problem.ts"
import { readLocale, readTranslationGroup, toQuietContext, type FieldContext } from "./field.ts"
import { decode, listFormerAddresses, peekWholeAddresses, readFormerSlugs, toFormerSlug } from "./read-former-slugs.ts"
import { toAstroId } from "./to-astro-id.ts"

export interface ArticleAddress {
  slug: string
  locale: string | undefined
  /** See `FileLanguage`. */
  place?: string
  key?: string
  /** What translations share, if the front matter says so. */
  group?: string | undefined
  /** The part of the path that may be its language. Nobody knows whether it is. */
  unclear?: FileLanguage["maybe"]
  /** The slugs of its former addresses. */
  former: string[]
  /** The addresses that the front matter gives it, as written. */
  written?: string[]
  /** See `KnownArticle`. */
  known?: string[]
  places?: string[]
  titles?: string[]
  /** See `ReadArticle`. */
  isOwn?: true | undefined
}

export interface AddressPlace {
  language: FileLanguage
  /** The language of files that name none. */
  locale?: string | undefined
  baseUrl?: string | undefined
  astro?: AstroPlace | undefined
  /** See `PlaceOptions`. */
  permalinks?: readonly string[] | undefined
}

/** Finds the slug, language and former slugs that an article will have, without work on its body. Undefined for a file that will be refused. */
export function readArticleAddress(document: ReadDocument, place: AddressPlace): ArticleAddress | undefined {
  if ("own" in document) return readOwnAddress(document.own)
  if ("refused" in document) return undefined
  const { fields, body } = document
  const context = toQuietContext(fields)
  const { front } = context
  const title = findOwnTitle(fields, body)
  const before = listFormerAddresses(front)
  const categories = listWords(front.peek("categories")?.value ?? front.peek("category")?.value)
  const date = front.peek("date")?.value
  const own = readLocale(context)
  const { maybe } = place.language
  const isMeant = maybe !== undefined && isSameLanguage(maybe.locale, own ?? place.locale)
  const language = isMeant ? maybe : place.language
  const isOwn = (value: unknown): value is string => typeof value === "string" && value.includes("/")
  const written = [...peekAddresses(context).map(({ value }) => value), front.peek("slug")?.value].filter(isOwn)
  const whole = peekWholeAddresses(front, place.baseUrl).map(({ value }) => String(value))
  const canonical = [front.peek("canonical_url")?.value, front.peek("canonical")?.value].filter(isOwn)
  const { slug, former = [] } = readSlugs(context, { ...place, place: language.place, title })
  if (slug === undefined) return undefined
  const { permalinks } = place
  const about = { slug, date: typeof date === "string" ? parseDate(date) : undefined, categories, permalinks }
  const plain = listPlaces(language.place, about)
  const locale = own ?? language.locale ?? place.locale
  const local = locale === undefined ? [] : plain.map((one) => `${locale}/${one}`)
  return {
    slug,
    locale,
    place: language.place,
    key: language.key,
    group: readTranslationGroup(context, own),
    unclear: isMeant || (own ?? place.locale) !== undefined ? undefined : maybe,
    former,
    written,
    known: [...written, ...whole, ...canonical, ...before.filter(isOwn)],
    places: [...new Set([...listPlaces(language.whole, about), ...plain, ...local])],
    titles: [...(title === undefined ? [] : [title]), ...before.filter((one) => !isOwn(one))],
  }
}

/** Finds the address of an own file, as `readOwnFile` does. */
function readOwnAddress(text: string): ArticleAddress | undefined {
  const { fields } = splitOwnFile(text)
  const slug = slugSchema.safeParse(fields?.["slug"]).data
  if (fields === undefined || slug === undefined) return undefined
  const list = fields["previous_slugs"]
  const former = (Array.isArray(list) ? list : []).flatMap((one) => formerSlugSchema.safeParse(one).data ?? [])
  return { slug, locale: localeSchema.safeParse(fields["locale"]).data, former, isOwn: true }
}

const address = { isAddress: true }

export interface SlugSource extends Pick<AddressPlace, "baseUrl" | "astro"> {
  /** See `toPlace`. */
  place: string
  title: string | undefined
}

/** Finds the slug and the former slugs of a file, as `readSlug` and `readFormerSlugs` do. Astro's address is one of them. */
export function readSlugs(
  context: FieldContext,
  { place, title, baseUrl, astro }: SlugSource,
): { slug: string | undefined; former: string[] | undefined } {
  const written = context.front.peek("slug")?.value
  const own = typeof written === "string" ? written : ""
  const isPlain = own === "" && peekAddresses(context).length === 0
  const live = astro !== undefined && (astro.isKept || isPlain) ? toAstroId(astro.path, own) : undefined
  const end = live?.split("/").at(-1)?.normalize("NFC") ?? ""
  const isKept = astro?.isKept === true && slugSchema.safeParse(end).success
  if (isKept) context.front.take("slug")
  const { slug, old } = isKept ? { slug: end } : readSlug(context, { place, title, baseUrl })
  const former = readFormerSlugs(context, { slug: slug ?? "", baseUrl, live })
  return { slug, former: old === undefined ? former : [...new Set([old, ...(former ?? [])])] }
}

/**
 * Finds the slug in the front matter, else in the name of the file, or in its title if the name is an id. Reports what had to change. `old`
 * is the slug as it was, if sites can redirect it.
 */
function readSlug(
  context: FieldContext,
  { place, title, baseUrl }: Pick<SlugSource, "place" | "title" | "baseUrl">,
): { slug: string | undefined; old?: string } {
  const found = context.front.take("slug", ...peekAddresses(context).map(({ key }) => key))
  const written = typeof found?.value === "string" ? found.value.trim() : ""
  const lastPart = written
    .replace(/[?#].*$/s, "")
    .replace(/(?:\/index)?\.html?$/i, "")
    .split("/")
    .findLast((part) => part !== "")
  const name = nameOf(place)
  const slug =
    toSlug(decode(lastPart ?? ""), address) ??
    (isOpaqueName(name) ? toSlug(title ?? "", address) : undefined) ??
    toSlug(name, address)
  if (slug === undefined) {
    const message = `The name of the file has no character for an address. Add a slug to the front matter.`
    context.report(toProblem("no_slug", message))
  }
  if (found === undefined || written === "" || written.replaceAll(/^\/+|(?<!\/)\/+$/g, "") === slug) return { slug }
  const former = toFormerSlug(written, baseUrl)
  const isKept = "slug" in former && toSlugKey(former.slug) !== toSlugKey(slug ?? "")
  const what = `${found.key} "${written}" is imported as "${slug}".`
  if (slug !== undefined && isKept) {
    context.report(toProblem("address_changed", `${what} Sites redirect the old address.`, { subject: found.key }))
    return { slug, old: former.slug }
  }
  context.report(toProblem("slug_changed", `${what} On the site, redirect the old address.`, { subject: found.key }))
  return { slug }
}

/** The words of a list, or of a text with spaces between them. */
function listWords(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === "string" ? value.split(/[\s,]+/) : []
  return list.filter((one): one is string => typeof one === "string" && one !== "")
}

/** Returns the addresses that the front matter names, without taking their keys. */
export function peekAddresses(context: FieldContext): { key: string; value: string }[] {
  const found = addressNames.map((name) => context.front.peek(name)).filter((value) => value !== undefined)
  return found.filter((one): one is { key: string; value: string } => isAddress(one.value))
}

/** Keys of Jekyll, Hexo and Eleventy; of Zola and Gatsby; of Hugo. */
const addressNames = ["permalink", "path", "url"]

/** Whether a value is an address: not a pattern, not on another site, not Eleventy's `false`. */
function isAddress(value: unknown): value is string {
  return typeof value === "string" && !/[:{]/.test(value) && toBoolean(value) === undefined
}
