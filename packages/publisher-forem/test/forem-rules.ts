export interface ForemOptions {
  /** Milliseconds since 1970: the clock of all limits and dates. Default: `Date.now`. */
  now?: () => number
  /** Milliseconds of a second of the limits. Default: 1000. */
  secondMs?: number
  /** How many writes it takes in a second. Default: 1. */
  writes?: number
  /** `API_PER_PAGE_MAX` of the instance. Default: 1000. */
  perPageMax?: number
  /** The ids of the members of the organization. Default: the account. */
  members?: readonly number[]
  /** Whether a draft takes a canonical URL too, as before 2022 (forem/forem#9759). Default: true. */
  draftsTakeCanonicals?: boolean
  /** Names of tags, by their aliases. */
  aliases?: Readonly<Record<string, string>>
}

export interface ArticleFields {
  title: string
  body_markdown: string
  description: string | null
  tags: string[]
  canonical_url: string | null
  main_image: string | null
  organization_id: number | null
}

export interface StoredArticle {
  id: number
  fields: ArticleFields
  isPublished: boolean
  slug: string
  createdAt: number
  publishedAt: string | null
}

interface Given {
  earlier: StoredArticle | undefined
  articles: readonly StoredArticle[]
  options: ForemOptions
}

const isText = (value: unknown) => typeof value === "string"
const isTextOrNull = (value: unknown) => value === null || typeof value === "string"

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText,
  body_markdown: isText,
  published: (value) => typeof value === "boolean",
  main_image: isTextOrNull,
  canonical_url: isTextOrNull,
  description: isTextOrNull,
  tags: (value) => Array.isArray(value) && value.every(isText),
  organization_id: (value) => Number.isInteger(value),
}

/** What app/models/article.rb and app/models/tag.rb refuse, in their words. Fields that Forem ignores are refused here, too. */
export function refuseArticle(given: Readonly<Record<string, unknown>>, context: Given): string | undefined {
  const { earlier, articles, options } = context
  for (const [name, value] of Object.entries(given)) {
    if (types[name]?.(value) !== true) return `${name} is not a field of an article, or of another type`
  }
  const { body_markdown: body, title: own } = { ...earlier?.fields, ...given } as Partial<ArticleFields>
  const title = normalizeTitle(readFrontMatter(body ?? "")["title"] ?? own ?? "")
  if (title === "") return "Title can't be blank"
  if (Array.from(title).length > 128) return "Title is too long (maximum is 128 characters for full_post)"
  const { now = Date.now } = options
  const since = now() - 5 * 60_000
  if (earlier === undefined && articles.some((one) => one.fields.title === title && one.createdAt > since))
    return "Title has already been used in the last five minutes"
  if (Buffer.byteLength(body ?? "") > 800 * 1024) return "Body markdown is too long."
  const tags = (given["tags"] ?? []) as string[]
  if (tags.length > 4) return "Tag list exceed the maximum of 4 tags"
  for (const tag of tags) {
    if (tag.length > 30) return `Tag "${tag}" is too long (maximum is 30 characters)`
    if (!/^[\p{L}\p{M}\p{Nd}]+$/u.test(tag))
      return `Tag "${tag}" contains non-alphanumeric or prohibited unicode characters`
  }
  for (const name of ["canonical_url", "main_image"]) {
    if (typeof given[name] === "string" && !/^https?:\/\/[^\s/]+\.[^\s]+$/.test(given[name]))
      return `${name} is not a valid URL`
  }
  const isPublished = given["published"] ?? earlier?.isPublished ?? false
  const { draftsTakeCanonicals = true } = options
  const canonical = given["canonical_url"] ?? null
  const others = articles.filter(
    ({ id, isPublished: isShown }) => id !== earlier?.id && (isShown || draftsTakeCanonicals),
  )
  if (
    canonical !== null &&
    (isPublished || draftsTakeCanonicals) &&
    others.some(({ fields }) => fields.canonical_url === canonical)
  )
    return "Canonical url has already been taken. Email yo@forem.example for further details."
  return undefined
}

interface Storing {
  earlier: StoredArticle | undefined
  id: number
  isMember: boolean
  options: ForemOptions
}

/** What Forem stores: front matter in the text wins, a change without tags drops them (forem/forem#15364), and strangers reach no organization. */
export function storeFields(
  given: Readonly<Record<string, unknown>>,
  { earlier, id, isMember, options }: Storing,
): StoredArticle {
  const nothing = { title: "", body_markdown: "", description: null, canonical_url: null, main_image: null }
  const { published, tags = [], organization_id: owner, ...plain } = given
  const { aliases = {}, now = Date.now } = options
  const fields: ArticleFields = {
    ...nothing,
    ...earlier?.fields,
    ...plain,
    tags: (tags as string[]).map((tag) => aliases[tag] ?? tag.toLowerCase()),
    organization_id: isMember && typeof owner === "number" ? owner : (earlier?.fields.organization_id ?? null),
  }
  const matter = readFrontMatter(fields.body_markdown)
  fields.title = normalizeTitle(matter["title"] ?? fields.title)
  fields.canonical_url = matter["canonical_url"] ?? fields.canonical_url
  const wanted = matter["published"] === undefined ? published : matter["published"] === "true"
  const isPublished = (wanted as boolean | undefined) ?? earlier?.isPublished ?? false
  const publishedAt = earlier?.publishedAt ?? (isPublished ? new Date(now()).toISOString() : null)
  return { id, fields, isPublished, slug: "", createdAt: earlier?.createdAt ?? now(), publishedAt }
}

/** A draft has a temporary address, and keeps its own from the first publication on. */
export function toSlug({ id, fields, isPublished }: StoredArticle, earlier: StoredArticle | undefined): string {
  const base = fields.title.toLowerCase().replace(/[^a-z0-9]+/g, "-")
  if (earlier !== undefined && (!isPublished || !earlier.slug.includes("-temp-slug-"))) return earlier.slug
  return isPublished ? `${base}-${id.toString(26)}` : `${base}-temp-slug-${id * 7919}`
}

/** The block between two lines of dashes at the very beginning. */
function readFrontMatter(body: string): Record<string, string> {
  const [, block = ""] = /^\s*---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(body) ?? []
  const lines = block.split("\n").map((line) => /^(\w+):\s*(.*)$/.exec(line))
  return Object.fromEntries(lines.flatMap((line) => (line === null ? [] : [[line[1], line[2]]])))
}

const normalizeTitle = (title: string) => title.replace(/\s+/g, " ").trim()
