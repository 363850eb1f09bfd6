import { type ArticleImage, articleImageSchema } from "@citable/contract/content"

import { type FrontMatterValue, isRecord, member, toBoolean, toLine } from "../document/front-matter.ts"
import { toProblem } from "../import-problem.ts"
import { cut, type FieldContext, invalid, readUrl } from "./field.ts"

/**
 * Reads the cover under its many names: a URL, a map such as `{src, alt}`, or a list of them, else the picture `shared` for social networks.
 * Makes the URL absolute. Ignores `true` and `false`.
 */
export function readCover(context: FieldContext, shared?: FrontMatterValue): ArticleImage | null | undefined {
  for (const name of coverNames) if (toBoolean(context.front.peek(name)?.value) !== undefined) context.front.take(name)
  const own = takeCover(context)
  const found = shared === undefined || hasItem(own) ? own : { ...shared, item: firstItem(shared.value) }
  const outerAlt = context.front.take(...altNames)
  if (found === undefined) return undefined
  const { item } = found
  if (item === null || item === undefined) return null
  const source = toSource(item)
  for (const name of coverNames)
    for (const other of context.front.peekAll(name))
      if (toSource(firstItem(other.value)) === source) context.front.drop(other)
  if (shared !== undefined && toSource(firstItem(shared.value)) !== source) {
    const message = `${shared.key} is another picture than the cover, and an article has one. It is not imported.`
    context.report(toProblem("unknown_key", message, { subject: shared.key }))
  }
  if (toLine(source) === undefined) {
    context.report(invalid(found, "does not name an image"))
    return undefined
  }
  const url = readUrl(context, found.key, source, "image")
  const writtenAlt = outerAlt?.value ?? member(item, "alt", "image_alt", "alt_text", "image_description", "title")
  const alt = cut(context, found.key, toLine(writtenAlt) ?? "", 2000)
  return url === null ? undefined : articleImageSchema.parse({ url, width: null, height: null, alt, media_id: null })
}

// Hugo, PaperMod, Ghost, Jekyll, Gatsby, Astro, Docusaurus and their themes, in the order of preference.
const coverNames = [
  "cover",
  "image",
  "cover_image",
  "featured_image",
  "feature_image",
  "hero_image",
  "hero",
  "images",
  "banner",
  "banner_image",
  "thumbnail",
  "social_image",
  "og_image",
]

const altNames = coverNames.flatMap((name) => [`${name}_alt`, `${name}_alt_text`])

/** The members of a map that name its picture. The last ones are those of older Jekyll themes. */
const sourceNames = ["url", "src", "image", "path", "relative", "feature", "teaser", "thumb"]

const firstItem = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value)

const hasItem = (found: FoundCover | undefined) => found?.item !== undefined && found.item !== null

const toSource = (item: unknown): unknown => (isRecord(item) ? member(item, ...sourceNames) : item)

interface FoundCover extends FrontMatterValue {
  item: unknown
}

/** Finds the cover: a key of its own, the header of Minimal Mistakes, or a resource of a Hugo bundle. */
function takeCover({ front }: FieldContext): FoundCover | undefined {
  const found = front.take(...coverNames)
  if (found !== undefined && found.value !== null) return { ...found, item: firstItem(found.value) }
  const header = front.peek("header")
  const picture = member(header?.value, "overlay_image", "image", "teaser", "og_image")
  if (header !== undefined && picture !== undefined && picture !== null) {
    front.drop(header)
    return { ...header, item: { src: picture, alt: member(header.value, "image_description", "alt") } }
  }
  const resources = front.peek("resources")
  const resource = Array.isArray(resources?.value) ? resources.value.find(isCoverResource) : undefined
  if (resources !== undefined && resource !== undefined) {
    front.drop(resources)
    return { ...resources, item: { src: member(resource, "src"), alt: member(resource, "alt", "title") } }
  }
  return found && { ...found, item: null }
}

/** Hugo's themes find these resources by name. A pattern such as `*.png` names no file. */
function isCoverResource(resource: unknown): boolean {
  const name = toLine(member(resource, "name"))
  const source = toLine(member(resource, "src"))
  return name !== undefined && source !== undefined && !source.includes("*") && /cover|feature|hero|thumb/i.test(name)
}
