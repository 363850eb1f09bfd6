import { posix } from "node:path"

import { localeSchema, slugSchema, toSlug } from "@citable/contract/content"

import { findOwnTitle, isOpaqueName } from "../document/find-own-title.ts"
import { createFrontMatter, toBoolean } from "../document/front-matter.ts"
import { splitOwnFile } from "../document/own-file.ts"
import { parseDatedPath } from "../document/parse-date.ts"
import type { ReadDocument } from "../document/read-document.ts"
import { withoutExtension } from "../files/article-path.ts"
import type { AstroPlace } from "../files/find-astro-place.ts"
import { toProblem } from "../import-problem.ts"
import { readLocale, type FieldContext } from "./field.ts"
import { readFormerSlugs } from "./read-former-slugs.ts"
import { toAstroId } from "./to-astro-id.ts"

export interface ArticleAddress {
  slug: string
  locale: string | undefined
  /** The slugs of its former addresses. */
  former: string[]
  /** The addresses in the front matter, as written. */
  written?: string[]
  /** See `ReadArticle`. */
  isOwn?: true
}

export interface AddressPlace {
  path: string
  folder: string
  baseUrl?: string | undefined
  astro?: AstroPlace | undefined
}

/** Finds the slug, language and former slugs that an article will have, without work on its body. Undefined for a file that will be refused. */
export function readArticleAddress(document: ReadDocument, place: AddressPlace): ArticleAddress | undefined {
  if ("own" in document) return readOwnAddress(document.own)
  if ("refused" in document) return undefined
  const { fields, body } = document
  const context: FieldContext = { front: createFrontMatter(fields), resolveUrl: () => undefined, report: () => {} }
  const { path, folder, baseUrl, astro } = place
  const title = findOwnTitle(fields, body)
  const { slug, former = [] } = readSlugs(context, { place: toPlace(path, folder), title, baseUrl, astro })
  const isOwn = (value: unknown): value is string => typeof value === "string" && value.includes("/")
  const written = [...peekAddresses(context).map(({ value }) => value), context.front.peek("slug")?.value].filter(isOwn)
  return slug === undefined ? undefined : { slug, locale: readLocale(context), former, written }
}

/** Finds the address of an own file, as `readOwnFile` does. */
function readOwnAddress(text: string): ArticleAddress | undefined {
  const { fields } = splitOwnFile(text)
  const slug = slugSchema.safeParse(fields?.["slug"]).data
  if (fields === undefined || slug === undefined) return undefined
  const list = fields["previous_slugs"]
  const former = (Array.isArray(list) ? list : []).flatMap((one) => slugSchema.safeParse(one).data ?? [])
  return { slug, locale: localeSchema.safeParse(fields["locale"]).data, former, isOwn: true }
}

const address = { isAddress: true }

export interface SlugSource {
  /** See {@link toPlace}. */
  place: string
  title: string | undefined
  baseUrl: string | undefined
  astro: AstroPlace | undefined
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
  const slug = isKept ? end : readSlug(context, place, title)
  return { slug, former: readFormerSlugs(context, { slug: slug ?? "", baseUrl, live }) }
}

/** Finds the slug in the front matter, else in the name of the file, or in its title if the name is an id. Reports what had to change. */
function readSlug(context: FieldContext, place: string, title: string | undefined): string | undefined {
  const found = context.front.take("slug", ...peekAddresses(context).map(({ key }) => key))
  const written = typeof found?.value === "string" ? found.value.trim() : ""
  const lastPart = written
    .replace(/[?#].*$/s, "")
    .replace(/(?:\/index)?\.html?$/i, "")
    .split("/")
    .findLast((part) => part !== "")
  const name = nameOf(place)
  const slug =
    toSlug(lastPart ?? "", address) ??
    (isOpaqueName(name) ? toSlug(title ?? "", address) : undefined) ??
    toSlug(name, address)
  if (found !== undefined && written !== "" && written.replaceAll(/^\/+|(?<!\/)\/+$/g, "") !== slug) {
    const message = `${found.key} "${written}" is imported as "${slug}". On the site, redirect the old address.`
    context.report(toProblem("slug_changed", message, { subject: found.key }))
  }
  if (slug === undefined) {
    const message = `The name of the file has no character for an address. Add a slug to the front matter.`
    context.report(toProblem("no_slug", message))
  }
  return slug
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

/** The path of a file in the imported folder, without extension. For an index file, it includes the name of its folder. */
export function toPlace(path: string, folder = ""): string {
  const plain = withoutExtension(path)
  const place = posix.relative(folder, plain)
  return /^index$/i.test(place) ? posix.join(posix.basename(posix.dirname(plain)), place) : place
}

/** The name of a file without its date. An index file has the name of its folder. */
export function nameOf(place: string): string {
  const dated = parseDatedPath(place)?.name
  if (dated !== undefined) return dated
  const name = posix.basename(place)
  const folder = posix.basename(posix.dirname(place))
  return /^index$/i.test(name) && toSlug(folder, address) !== undefined ? folder : name
}
