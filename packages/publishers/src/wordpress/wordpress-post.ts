import { z } from "zod"

import { readMark, textMark, writeMark } from "../parts/text-mark.ts"
import { PublisherError } from "../publisher-error.ts"
import type { PublisherWarning, RemoteRef, RemoteState, Visibility } from "../publisher.ts"
import { unescapeText } from "./escape-text.ts"
import { toNames } from "./render-article.ts"
import { fromWordpressSlug } from "./to-wordpress-slug.ts"
import type { WordpressAnswer } from "./wordpress-answer.ts"
import type { WordpressSettings } from "./wordpress-settings.ts"

/** What requests ask for, so that answers bring no rendered text. */
const postFields =
  "id,slug,status,password,link,date_gmt,modified_gmt,title.raw,content.raw,excerpt.raw,featured_media,tags,categories,meta,_links,_embedded"
export const postQuery = { context: "edit", _embed: "wp:term", _fields: postFields }

const id = z.int().positive()
const raw = z.object({ raw: z.string() })

const term = z.object({ taxonomy: z.string(), name: z.string() })
/** WordPress writes an empty list of fields as an empty array. */
const meta = z.union([
  z.record(z.string(), z.unknown()),
  z.array(z.unknown()).transform((): Record<string, unknown> => ({})),
])

const postSchema = z.object({
  id,
  slug: z.string(),
  status: z.string(),
  password: z.string().optional(),
  link: z.string().optional(),
  date_gmt: z.string().nullable().optional(),
  modified_gmt: z.string(),
  title: raw,
  content: raw,
  excerpt: raw.optional(),
  featured_media: z.int().optional(),
  meta: meta.optional(),
  _links: z.record(z.string(), z.unknown()).optional(),
  _embedded: z.object({ "wp:term": z.array(z.unknown()).optional() }).optional(),
})

export type WordpressPost = z.infer<typeof postSchema>

export function readPost(answer: WordpressAnswer): WordpressPost {
  return readAnswer(postSchema, answer, "a post")
}

const refSchema = z.object({ id, status: z.string() })

export function readRef(answer: WordpressAnswer): RemoteRef {
  return toRef(readAnswer(refSchema, answer, "a post"))
}

function toRef(post: z.infer<typeof refSchema>): RemoteRef {
  return { id: String(post.id), visibility: toVisibility(post.status) }
}

const listedSchema = z.array(refSchema.extend({ slug: z.string(), title: raw, content: raw }))

/** What a request for posts under a marker asks for. */
export const refFields = "id,status,slug,title.raw,content.raw"

/** Posts that hold a marker or are named after it. One with the mark of another post, or with our words and no mark, is a copy. */
export function readRefs(answer: WordpressAnswer, marker: string, isSame: (post: ListedPost) => boolean): RemoteRef[] {
  return readAnswer(listedSchema, answer, "a list of posts").flatMap((post) => {
    const found = readMark(post.content.raw, post.id)
    if (found?.marker === marker) return [found.isCopy ? { ...toRef(post), isCopy: true } : toRef(post)]
    if (post.slug.startsWith(marker)) return [toRef(post)]
    return found === undefined && isSame(post) ? [{ ...toRef(post), isCopy: true }] : []
  })
}

export type ListedPost = z.infer<typeof listedSchema>[number]

/** The newest version of a text, among the links of an answer. */
const linksSchema = z.object({ "predecessor-version": z.array(z.object({ id: z.int() })).optional() }).catch({})
const markSchema = z.object({ id, modified_gmt: z.string(), status: z.string(), _links: z.unknown() })

/** What a request for marks asks for. */
export const markFields = "id,modified_gmt,status,_links"

export function readMarks(answer: WordpressAnswer): Map<string, string> {
  const posts = readAnswer(z.array(markSchema), answer, "a list of posts")
  return new Map(posts.map((post) => [String(post.id), toMark(post)]))
}

/** Checks an answer. One that is not as documented comes from something before WordPress, or a plugin that changes it. */
export function readAnswer<Output>(schema: z.ZodType<Output>, answer: WordpressAnswer, what: string): Output {
  const result = schema.safeParse(answer.json)
  if (result.success) return result.data
  const where = result.error.issues[0]?.path.join(".") ?? ""
  throw new PublisherError(
    answer.isWrite ? "publisher_unknown" : "publisher_unavailable",
    `The answer of WordPress is not ${what}: ${where === "" ? "its form" : where} is not as documented. A plugin may change it.`,
  )
}

const statuses: Readonly<Record<string, Visibility>> = {
  publish: "live",
  future: "scheduled",
  draft: "draft",
  "auto-draft": "draft",
  pending: "proposed",
  private: "hidden",
  trash: "trashed",
}

function toVisibility(status: string, password = ""): Visibility {
  const visibility = statuses[status] ?? "hidden"
  return visibility === "live" && password !== "" ? "hidden" : visibility
}

/** Dates are of whole seconds: the newest version and the status tell changes within one second. */
function toMark({ modified_gmt, status, _links }: { modified_gmt: string; status: string; _links?: unknown }): string {
  const version = linksSchema.parse(_links)["predecessor-version"]?.[0]?.id ?? 0
  return `${modified_gmt} ${status} ${version}`
}

// At the end: the filter for authors keeps comments.
const mark = new RegExp(String.raw`(?<!\s)\s*${textMark}`)

export function toState(
  post: WordpressPost,
  settings: WordpressSettings,
  warnings: readonly PublisherWarning[] = [],
): RemoteState {
  const visibility = toVisibility(post.status, post.password)
  const found = readMark(post.content.raw, post.id)
  const isPlaceholder = found !== undefined && post.content.raw.trim() === writeMark(found.marker)
  const isPost = settings.type === "posts"
  const terms = readTerms(post)
  return {
    id: String(post.id),
    visibility,
    fields: {
      title: post.title.raw,
      content: post.content.raw.replace(mark, ""),
      ...(isPost && { excerpt: post.excerpt?.raw ?? "" }),
      slug: fromWordpressSlug(post.slug),
      ...(typeof post.date_gmt === "string" && { date_gmt: post.date_gmt }),
      featured_media: post.featured_media ?? 0,
      ...(isPost && { tags: terms("post_tag") }),
      ...(isPost && settings.categories.length > 0 && { categories: terms("category") }),
      meta: pickMeta(post, settings),
    },
    url: visibility === "live" ? toWebUrl(post.link) : null,
    editUrl: new URL(`wp-admin/post.php?post=${post.id}&action=edit`, settings.site).href,
    mark: toMark(post),
    ...(found !== undefined &&
      (found.isCopy ? { isCopy: true } : { marker: found.marker, sequence: found.sequence, isPlaceholder })),
    warnings,
  }
}

export const seoFields = ["citable_title", "citable_description", "citable_canonical", "citable_noindex"]

/** Only the fields that a document has. Those that the site does not know are absent. */
function pickMeta({ meta: all = {} }: WordpressPost, { metaFields }: WordpressSettings): Record<string, unknown> {
  const names = new Set([...seoFields, ...metaFields.values()])
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)))
}

/** The names of its categories or tags, in the order of a document. */
function readTerms({ _embedded }: WordpressPost): (taxonomy: string) => string[] {
  const terms = (_embedded?.["wp:term"] ?? []).flat().flatMap((item) => {
    const { data } = term.safeParse(item)
    return data === undefined ? [] : [data]
  })
  return (taxonomy) =>
    toNames(terms.filter((found) => found.taxonomy === taxonomy).map(({ name }) => unescapeText(name)))
}

export function toWebUrl(text: string | undefined): string | null {
  const url = URL.parse(text ?? "")
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}
