import { posix } from "node:path"

import { toSlug } from "@citable/contract/content"

import { withoutExtension } from "./article-path.ts"
import { decodeText } from "./decode-text.ts"
import { findOwnTitle, isOpaqueName } from "./find-own-title.ts"
import { createFrontMatter, toBoolean } from "./front-matter.ts"
import { toProblem } from "./import-problem.ts"
import { parseDatedPath } from "./parse-date.ts"
import { prepareHtml } from "./prepare-html.ts"
import { readLocale, type FieldContext } from "./read-fields.ts"
import { readFormerSlugs } from "./read-former-slugs.ts"
import { splitFrontMatter } from "./split-front-matter.ts"

export interface ArticleAddress {
  slug: string
  locale: string | undefined
  /** The slugs of its former addresses. */
  former: string[]
}

/**
 * Finds the slug, language and former slugs that `readArticleFile` will find, without work on the body. Undefined for a file that will be refused.
 */
export function readArticleAddress(
  bytes: Uint8Array,
  path: string,
  { folder, baseUrl }: { folder: string; baseUrl?: string | undefined },
): ArticleAddress | undefined {
  const decoded = decodeText(bytes)
  if ("problem" in decoded) return undefined
  const split = splitFrontMatter(decoded.text)
  if (split.problems.some((problem) => problem.severity === "refusal")) return undefined
  let fields = split.fields
  try {
    if (/\.html?$/i.test(path)) fields = { ...prepareHtml(split.body).fields, ...fields }
  } catch {
    // `readArticleFile` will report why.
    return undefined
  }
  const context: FieldContext = { front: createFrontMatter(fields), resolveUrl: () => undefined, report: () => {} }
  const slug = readSlug(context, toPlace(path, folder), findOwnTitle(fields, split.body))
  if (slug === undefined) return undefined
  return { slug, locale: readLocale(context), former: readFormerSlugs(context, { slug, baseUrl }) ?? [] }
}

const address = { isAddress: true }

/** Finds the slug in the front matter, else in the name of the file, or in its title if the name is an id. Reports what had to change. */
export function readSlug(context: FieldContext, place: string, title: string | undefined): string | undefined {
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
