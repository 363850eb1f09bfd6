import { formerSlugSchema, toSlugKey } from "@citable/contract/content"

import { toSiteUrl } from "../addresses/resolve-url.ts"
import { type FrontMatterValue, isRecord, member, toBoolean, toLine } from "../document/front-matter.ts"
import { show, toProblem } from "../import-problem.ts"
import type { FieldContext } from "./field.ts"

// Hugo, Zola, Astro; jekyll-redirect-from; Hexo, Pelican; exports of WordPress.
const formerNames = [
  "aliases",
  "alias",
  "redirect_from",
  "redirects",
  "previous_slugs",
  "previous_slug",
  "old_slugs",
  "old_slug",
  "old_urls",
  "old_url",
  "old_paths",
  "old_path",
  "wp_old_slug",
]

/** Keys with the address of an article, of which the slug takes the first. */
const addressNames = ["permalink", "path", "url"]

const maxSlugs = 100

/**
 * Reads the former addresses of an article as slugs, from what is left after its slug was read. Citable redirects in the folder of the
 * articles, so an address in another one is reported. `live` is the address that an Astro site shows the file at, in its collection.
 * Undefined if there is none.
 */
export function readFormerSlugs(
  context: FieldContext,
  { slug, baseUrl, live }: { slug: string; baseUrl: string | undefined; live?: string | undefined },
): string[] | undefined {
  const { front, report } = context
  const slugs = new Set<string>()
  if (live !== undefined && live !== slug) {
    const found = toLiveSlug(live)
    if (found !== undefined) slugs.add(found)
    report(found === undefined ? notKept("slug", live, notASlug) : changed(live, slug))
  }
  const take = (key: string, address: string) => {
    const found = toFormerSlug(address, baseUrl)
    if ("slug" in found && found.slug === slug) return
    // On disks of macOS and Windows, the page of the redirect would replace that of the article.
    const isCase = "slug" in found && toSlugKey(found.slug) === toSlugKey(slug)
    if ("slug" in found && !isCase) slugs.add(found.slug)
    else report(notKept(key, address, "reason" in found ? found.reason : "only upper and lower case differ"))
  }
  for (const name of formerNames) {
    const found = front.take(name)
    // Obsidian calls other titles of a note aliases.
    for (const address of toAddresses(found?.value))
      if (/\/|^[\p{L}\p{M}\p{N}._~%?#=&+-]*$/u.test(address)) take(found?.key ?? name, address)
  }
  for (const found of addressNames.flatMap((name) => front.peek(name) ?? [])) {
    const address = toLine(found.value)
    if (address === undefined || /[{:]/.test(address) || toBoolean(address) !== undefined) continue
    front.drop(found)
    take(found.key, address)
  }
  for (const found of peekWholeAddresses(front, baseUrl)) {
    front.drop(found)
    take(found.key, String(found.value))
  }
  if (slugs.size > maxSlugs) {
    const message = `The file has ${slugs.size} former addresses. The first ${maxSlugs} are imported.`
    report(toProblem("too_long", message, { subject: "previous_slugs" }))
  }
  return slugs.size === 0 ? undefined : [...slugs].slice(0, maxSlugs)
}

/** Lists what the front matter calls former addresses, without taking the keys. In notes, it can be other titles. */
export function listFormerAddresses(front: FieldContext["front"]): string[] {
  return formerNames.flatMap((name) => toAddresses(front.peek(name)?.value))
}

/** Finds addresses with a scheme that the front matter names, if they are on the old site. On another site, they are what a post is about. */
export function peekWholeAddresses(front: FieldContext["front"], baseUrl: string | undefined): FrontMatterValue[] {
  const host = baseUrl === undefined ? undefined : URL.parse(baseUrl)?.host
  const found = addressNames.flatMap((name) => front.peek(name) ?? [])
  return found.filter(
    ({ value }) => typeof value === "string" && /^https?:/i.test(value) && URL.parse(value)?.host === host,
  )
}

function toAddresses(value: unknown): string[] {
  const items =
    typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : isRecord(value) ? [value] : []
  return items.flatMap((item) => toLine(isRecord(item) ? member(item, "from", "path", "url", "slug") : item) ?? [])
}

/** The end of an address as a former slug, or why it cannot be one. */
export function toFormerSlug(written: string, baseUrl: string | undefined): { slug: string } | { reason: string } {
  const address = toSiteUrl(written)
  const base = new URL(baseUrl ?? "https://site.invalid/").href.replace(/[?#].*$/s, "").replace(/\/*$/, "/")
  const url = URL.parse(address, base)
  if (url === null || !/^https?:$/.test(url.protocol) || /[{}*]|(?:^|\/):/.test(address))
    return { reason: "it is a pattern or not an address" }
  if (baseUrl !== undefined && url.host !== new URL(base).host) return { reason: "it is on another site" }
  if (url.search !== "") return { reason: "it has a query" }
  const path = url.pathname.replace(/(?:\/index)?\.html?$/i, "").replace(/\/+$/, "")
  const end = path.lastIndexOf("/") + 1
  if (baseUrl !== undefined && path.slice(0, end) !== new URL(base).pathname) return { reason: `it is not in ${base}` }
  const slug = decode(path.slice(end)).normalize("NFC")
  return formerSlugSchema.safeParse(slug).success ? { slug } : { reason: "it does not end with a slug" }
}

/** An address in the collection as a slug. Undefined if it is in a folder below, or no slug. */
function toLiveSlug(address: string): string | undefined {
  return formerSlugSchema.safeParse(address).success ? address.normalize("NFC") : undefined
}

const notASlug = "it is not one slug in the folder of the articles"

function changed(address: string, slug: string) {
  const message = `The Astro site shows the file at "${address}", and it is imported as "${slug}". Sites redirect the old address. To keep it, add --slugs astro.`
  return toProblem("address_changed", message, { subject: address })
}

function notKept(key: string, address: string, reason: string) {
  const message = `The former address ${show(address)} is not imported, because ${reason}. Redirect it on the site.`
  return toProblem("former_address_not_kept", message, { subject: key })
}

/** Decodes a part of an address. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // It is no UTF-8, so it is no slug.
    return text
  }
}
