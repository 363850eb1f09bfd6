import type { CustomFields } from "@citable/contract"
import { articleTypeSchema } from "@citable/contract/content"

import type { UrlResolver } from "../addresses/resolve-url.ts"
import { toPlace } from "../addresses/to-place.ts"
import type { ArticleInput } from "../article-input.ts"
import { findOwnTitle } from "../document/find-own-title.ts"
import { createFrontMatter } from "../document/front-matter.ts"
import type { Document } from "../document/read-document.ts"
import { decidesVisibility } from "../document/visibility-keys.ts"
import type { AstroPlace } from "../files/find-astro-place.ts"
import { type ImportProblem, toProblem } from "../import-problem.ts"
import { readLocale, readTags, readText, readTranslationGroup, toQuietContext, type FieldContext } from "./field.ts"
import type { AuthorBook } from "./find-authors.ts"
import { readSlugs } from "./read-article-address.ts"
import { readAuthors } from "./read-authors.ts"
import { readCover } from "./read-cover.ts"
import { findSpareKeys, readCustom, type SpareKey } from "./read-custom.ts"
import { readDates } from "./read-dates.ts"
import { readExcerpt } from "./read-excerpt.ts"
import { readModified } from "./read-modified.ts"
import { readPropertyHold } from "./read-property-hold.ts"
import { openSeo } from "./read-seo.ts"
import { readPlaceHold, readVisibility, type Visibility } from "./read-visibility.ts"

export interface FieldOptions {
  resolveUrl: UrlResolver
  /** The imported folder that contains the file. */
  folder?: string | undefined
  /** The absolute http(s) URL of the imported folder on the web. */
  baseUrl?: string | undefined
  /** See `toPlace`. Default: that of the path. */
  place?: string | undefined
  /** The language of the file, unless its front matter names another. */
  locale?: string | undefined
  /** What it shares with its translations, unless its front matter says so. */
  translationGroup?: string | undefined
  /** Decides which dates are in the future. Default: the current time. */
  now?: Date | undefined
  /** The authors of the site. */
  authors?: AuthorBook | undefined
  /** What decides its address on an Astro site. */
  astro?: AstroPlace | undefined
  /** The custom fields of the brand. Default: none. */
  customFields?: CustomFields | undefined
  /** Why something outside the file holds it back, such as its section. */
  heldBy?: string | undefined
  /** See `FileOrigin`. */
  collections?: readonly string[] | undefined
}

/** The keys of front matter, or of the head of a page, by the field that was read from them. */
export type FieldSources = Readonly<Record<string, readonly string[]>>

/** What the front matter, the head of a page and the name of a file say of an article. */
export interface Fields {
  title: string | undefined
  /** The name of the file as it would be a title. */
  name: string
  /** Every field that the file names, without the title. */
  article: Omit<ArticleInput, "title" | "body">
  /** The keys that each field was read from. None: the file names it in another way. */
  sources: FieldSources
  /** The state that the file asks for. */
  visibility: Visibility
  /** Whether the front matter or the name of the file dates it. The head of a page does not count. */
  isDated: boolean
  spareKeys: SpareKey[]
  problems: ImportProblem[]
}

/** Reads the fields of an article. One that the file does not name is absent; one that it leaves empty is empty. */
export function readFields(document: Document, options: FieldOptions): Fields {
  const { path, body, fields, written } = document
  const { resolveUrl, folder = "", now = new Date() } = options
  const problems: ImportProblem[] = []
  const front = createFrontMatter(fields)
  const context: FieldContext = { front, resolveUrl, report: (problem) => problems.push(problem) }
  const { place = toPlace(path, folder) } = options
  const { sources, track } = createTracker(front)
  const title = track("title", () => readText(context, 300, "title", "post_title", "headline") ?? undefined)
  const heldBy =
    options.heldBy ??
    readPlaceHold(path, folder, options.collections) ??
    readUnreadHold(document) ??
    (Object.keys(fields).length > 0 || document.format === "html"
      ? undefined
      : readPropertyHold(body, now, context.report))
  const { visibility, publishedAt } = track("published_at", () => readVisibility(context, { place, now, heldBy }))
  const { baseUrl, astro, customFields = {} } = options
  const slugSource = { place, title: findOwnTitle(fields, body), baseUrl, astro }
  const { slug = "", former } = track("slug", () => readSlugs(context, slugSource))
  const rest = readRest(context, publishedAt, { ...options, track })
  const custom = readCustom(context, customFields)
  const article = { slug, ...withoutUndefined({ previous_slugs: former }), ...rest, ...withoutUndefined({ custom }) }
  for (const key of front.left()) {
    const message = `The front matter key ${key} is unknown and not imported.`
    problems.push(toProblem("unknown_key", message, { subject: key }))
  }
  const isDated = readDates(toQuietContext(written), place).articleDate !== undefined
  const spareKeys = findSpareKeys(front.leftValues())
  return { title, name: place, article, sources, visibility, isDated, spareKeys, problems }
}

type Track = <Value>(field: string, read: () => Value) => Value

/** Notes which keys each field takes. */
function createTracker(front: FieldContext["front"]): { sources: FieldSources; track: Track } {
  const sources: Record<string, string[]> = {}
  return {
    sources,
    track(field, read) {
      const before = front.left()
      const value = read()
      const left = new Set(front.left())
      sources[field] = before.filter((key) => !left.has(key))
      return value
    },
  }
}

/** Holds a file back if its author can have said so in a form that the import does not read. */
function readUnreadHold({ unread, path, body }: Document): string | undefined {
  if (unread) return "front matter cannot be read"
  return /\.mdx$/i.test(path) && exportsMetadata(body) ? "metadata in an export cannot be read" : undefined
}

/** Whether the JavaScript before the text of an MDX file exports metadata. */
function exportsMetadata(body: string): boolean {
  for (const block of body
    .replaceAll(/\r\n?/g, "\n")
    .trimStart()
    .split(/\n[ \t]*\n\s*/)) {
    if (!/^(?:import\b|export\b|\{\/\*)/.test(block)) return false
    const names = [...block.matchAll(/^export\s+(?:const|let|var)\s+(\w+)\s*=/gm)].map((match) => match[1] ?? "")
    if (names.some((name) => /^(?:meta|front)/i.test(name) || decidesVisibility(name))) return true
  }
  return false
}

function readRest(
  context: FieldContext,
  publishedAt: string | undefined,
  { authors, locale, translationGroup, track }: FieldOptions & { track: Track },
) {
  const seo = openSeo(context)
  const type = articleTypeSchema.safeParse(context.front.peek("type")?.value).data
  if (type !== undefined) context.front.take("type")
  const own = track("locale", () => readLocale(context))
  const rest = {
    type,
    locale: own ?? locale,
    excerpt: track("excerpt", () => readExcerpt(context)),
    cover: track("cover", () => readCover(context, seo.image)),
    ...track("author", () => readAuthors(context, authors)),
    tags: track("tags", () => readTags(context)),
    published_at: publishedAt,
    modified_at: readModified(context),
    translation_group: track("translation_group", () => readTranslationGroup(context, own)) ?? translationGroup,
  }
  const shown = seo.read()
  return { ...withoutUndefined(rest), ...(shown !== undefined && { seo: shown }) }
}

function withoutUndefined<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
