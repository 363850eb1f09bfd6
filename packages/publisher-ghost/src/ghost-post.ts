import { PublisherError, type PublisherWarning, type RemoteState, type Visibility } from "@citable/publishers"

import { toLexical } from "./to-lexical.ts"

/** The fields of a document that Ghost holds as texts. The other two are `lexical` and `tags`. */
const textFields = [
  ...(["title", "slug", "custom_excerpt", "feature_image", "feature_image_alt"] as const),
  ...(["meta_title", "meta_description", "canonical_url", "published_at"] as const),
]

/** What Ghost answers of a post, as far as it is read here. */
export interface GhostPost extends Readonly<Record<(typeof textFields)[number], string | null>> {
  id: string
  slug: string
  /** JSON in a text; null for a post of an old editor. */
  lexical: string | null
  status: string
  /** In whole seconds. */
  updated_at: string
  url: string
  /** Whether it goes to subscribers only, the newsletter that publishing it sends, and the letter that went out; null for none. */
  email_only?: boolean
  newsletter?: unknown
  email?: unknown
  tags?: readonly { id: string; name: string; slug: string; visibility: string }[]
}

export const postQuery = { formats: "lexical", include: "tags,newsletter,email" }

/** The posts of an answer. An answer without any is not from Ghost. */
export function readPosts(json: unknown, isWrite = false): GhostPost[] {
  const { posts } = (json ?? {}) as { posts?: unknown }
  if (Array.isArray(posts) && posts.every((one) => typeof (one as GhostPost).id === "string"))
    return posts as GhostPost[]
  const code = isWrite ? "publisher_unknown" : "publisher_unavailable"
  throw new PublisherError(code, "The answer is not a list of posts, as Ghost sends it. Check the address.")
}

/** The only post of an answer. */
export function readPost(json: unknown, isWrite = false): GhostPost {
  const [post] = readPosts(json, isWrite)
  if (post === undefined) throw new PublisherError("publisher_unavailable", "Ghost answered without the post.")
  return post
}

/** What differs once a post has changed, in whole seconds. */
export const toMark = ({ updated_at, status }: GhostPost): string => `${updated_at} ${status}`

/** Finds everything that may have a marker: by its internal tag, or by the slug of a placeholder. */
export const toFilter = (marker: string): string => `tag:hash-${marker},slug:[${marker},${marker}-2,${marker}-3]`

/** The marker of a post: that of its internal tag. */
export function markerOfPost({ tags = [] }: GhostPost): string | undefined {
  return tags.find(({ slug }) => slug.startsWith("hash-citable-"))?.slug.slice("hash-".length)
}

/** What stands beside the text of our posts, where no reader and no editor shows it. An editor that saves the post drops it. */
export interface Stamp {
  marker: string
  sequence: number
  /** Of the post. A copy has that of its original; empty for a placeholder. */
  post: string
}

export function withStamp(lexical: string, citable: Stamp): string {
  return JSON.stringify({ ...(JSON.parse(lexical) as object), citable })
}

export function toPlaceholder(marker: string): string {
  return withStamp(JSON.stringify(toLexical([])), { marker, sequence: 0, post: "" })
}

export function isPlaceholder({ status, lexical, slug }: GhostPost, marker: string): boolean {
  return status === "draft" && lexical === toPlaceholder(marker) && slug.startsWith(marker)
}

/** Whose stamp a post has: its own, that of its original, or none, because somebody saved it in the editor. */
export function readStamp({ id, lexical }: GhostPost): {
  isOwn: boolean
  isCopied: boolean
  stamp?: Stamp
  text: string
} {
  const { citable: stamp, ...text } = JSON.parse(lexical ?? "{}") as { citable?: Stamp }
  if (stamp === undefined) return { isOwn: false, isCopied: false, text: lexical ?? "" }
  return { isOwn: stamp.post === id, isCopied: !["", id].includes(stamp.post), stamp, text: JSON.stringify(text) }
}

const visibilities: Readonly<Record<string, Visibility>> = { published: "live", draft: "draft", scheduled: "scheduled" }

/** A post as the service sees it. */
export function toState(post: GhostPost, admin: string, warnings: readonly PublisherWarning[] = []): RemoteState {
  const { isOwn, isCopied, stamp, text } = readStamp(post)
  const marker = isCopied ? undefined : markerOfPost(post)
  return {
    id: post.id,
    visibility: visibilities[post.status] ?? "hidden",
    ...(marker !== undefined && { marker }),
    ...(isOwn && stamp !== undefined && { sequence: stamp.sequence }),
    fields: {
      ...Object.fromEntries(textFields.map((name) => [name, post[name]])),
      lexical: text,
      tags: (post.tags ?? []).filter(({ visibility }) => visibility === "public").map(({ name }) => name),
    },
    url: post.status === "published" ? post.url : null,
    editUrl: `${admin}/#/editor/post/${post.id}`,
    mark: toMark(post),
    etag: post.updated_at,
    isPlaceholder: marker !== undefined && isPlaceholder(post, marker),
    warnings,
  }
}
