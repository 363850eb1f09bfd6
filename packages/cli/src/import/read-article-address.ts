import { posix } from "node:path"

import { decodeText } from "./decode-text.ts"
import { createFrontMatter, toBoolean } from "./front-matter.ts"
import { toProblem } from "./import-problem.ts"
import { parseDatedPath } from "./parse-date.ts"
import { prepareHtml } from "./prepare-html.ts"
import { readLocale, type FieldContext } from "./read-fields.ts"
import { splitFrontMatter } from "./split-front-matter.ts"
import { toSlug } from "./to-slug.ts"

export interface ArticleAddress {
  slug: string
  locale: string | undefined
}

/**
 * The slug and language that `readArticleFile` will find in a file, without the work on its body; undefined for a file
 * that has none because it will be refused.
 */
export function readArticleAddress(bytes: Uint8Array, path: string, folder: string): ArticleAddress | undefined {
  const decoded = decodeText(bytes)
  if ("problem" in decoded) return undefined
  const split = splitFrontMatter(decoded.text)
  if (split.problems.some((problem) => problem.severity === "refusal")) return undefined
  let fields = split.fields
  try {
    if (/\.html?$/i.test(path)) fields = { ...prepareHtml(split.body).fields, ...fields }
  } catch {
    // Reading the whole file will say why.
    return undefined
  }
  const context: FieldContext = { front: createFrontMatter(fields), resolveUrl: () => undefined, report: () => {} }
  const slug = readSlug(context, toPlace(path, folder))
  return slug === undefined ? undefined : { slug, locale: readLocale(context) }
}

/** The slug that the front matter gives, else that of the file's name; reports what had to change. */
export function readSlug(context: FieldContext, place: string): string | undefined {
  const found = context.front.take("slug", ...addressNames.filter((name) => isAddress(context.front.peek(name)?.value)))
  const written = typeof found?.value === "string" ? found.value.trim() : ""
  const lastPart = written
    .replace(/[?#].*$/s, "")
    .replace(/(?:\/index)?\.html?$/i, "")
    .split("/")
    .findLast((part) => part !== "")
  const slug = toSlug(lastPart ?? "") ?? toSlug(nameOf(place))
  if (found !== undefined && written !== "" && written.replaceAll(/^\/+|(?<!\/)\/+$/g, "") !== slug) {
    const message = `${found.key} "${written}" is imported as "${slug}". Redirect the old address on the site.`
    context.report(toProblem("slug_changed", message, { subject: found.key }))
  }
  if (slug === undefined) {
    const message = `Nothing in the file's name can stand in an address. Add a slug to the front matter.`
    context.report(toProblem("no_slug", message))
  }
  return slug
}

/** Jekyll, Hexo and Eleventy; Zola and Gatsby; Hugo. */
const addressNames = ["permalink", "path", "url"]

/** No pattern, no address of another site; Eleventy's `false` is none at all. */
function isAddress(value: unknown): boolean {
  return typeof value === "string" && !/[:{]/.test(value) && toBoolean(value) === undefined
}

/** Where the file stands in the imported folder, without extension; an index file always with its folder's name. */
export function toPlace(path: string, folder = ""): string {
  const plain = path.replace(/\.(?:md|markdown|mdx|html?)$/i, "")
  const place = posix.relative(folder, plain)
  return /^index$/i.test(place) ? posix.join(posix.basename(posix.dirname(plain)), place) : place
}

/** The name a file goes by: without its date; an index file has its folder's. */
export function nameOf(place: string): string {
  const dated = parseDatedPath(place)?.name
  if (dated !== undefined) return dated
  const name = posix.basename(place)
  const folder = posix.basename(posix.dirname(place))
  return /^index$/i.test(name) && toSlug(folder) !== undefined ? folder : name
}
