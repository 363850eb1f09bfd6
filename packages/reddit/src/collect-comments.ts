import { z } from "zod"

import { readListing, type RedditThing } from "./read-listing.ts"
import { readComment, type RedditComment } from "./read-post.ts"

/** The most comments of a thread. */
export const mostComments = 500
/** The deepest replies of a thread. */
export const deepestReplies = 100
/** The most characters of all comments together. */
const mostCharacters = 1_000_000

const repliesSchema = z.object({ replies: z.unknown().optional() })
const moreSchema = z.object({ parent_id: z.string(), children: z.array(z.string()) })

export interface CommentCollector {
  /** Adds comments and their replies, each once. */
  add: (things: readonly RedditThing[]) => void
  /** What Reddit left out: comments by their ids, or the parent of those that it does not name. */
  left: (string[] | string)[]
  size: () => number
  /** At most 500 comments depth first, in Reddit's order, without those of its AutoModerator. */
  list: () => { comments: RedditComment[]; truncated: boolean }
}

/** Collects the comments of a thread from things of any depth. */
export function collectComments(): CommentCollector {
  const known = new Map<string, RedditComment>()
  const children = new Map<string | null, string[]>()
  const left: (string[] | string)[] = []
  return {
    add,
    left,
    size: () => known.size,
    list() {
      const { found, isCut } = inOrder()
      let characters = 0
      const comments = found
        .slice(0, mostComments)
        .filter((comment) => (characters += comment.body.length) <= mostCharacters)
      return { comments, truncated: isCut || left.length > 0 || found.length > comments.length }
    },
  }

  function add(things: readonly RedditThing[]): void {
    const waiting = [...things].toReversed()
    for (let thing = waiting.pop(); thing !== undefined; thing = waiting.pop()) {
      if (thing.kind === "more") addMore(thing.data)
      if (thing.kind !== "t1") continue
      const comment = readComment(thing.data)
      if (comment === undefined) continue
      if (!known.has(comment.redditId)) {
        known.set(comment.redditId, comment)
        const siblings = children.get(comment.parentId) ?? []
        children.set(comment.parentId, siblings)
        siblings.push(comment.redditId)
      }
      // Without replies, Reddit gives an empty text.
      const { replies } = repliesSchema.parse(thing.data)
      if (typeof replies !== "object" || replies === null) continue
      for (const reply of readListing(replies).things.toReversed()) waiting.push(reply)
    }
  }

  function addMore(data: unknown): void {
    const more = moreSchema.safeParse(data).data
    if (more === undefined) return
    const ids = more.children.filter((id) => /^[0-9a-z]{1,13}$/.test(id) && !known.has(id))
    if (ids.length > 0) left.push(ids)
    else if (more.children.length === 0 && /^t1_[0-9a-z]{1,13}$/.test(more.parent_id))
      left.push(more.parent_id.slice(3))
  }

  function inOrder(): { found: RedditComment[]; isCut: boolean } {
    let isCut = false
    const found: RedditComment[] = []
    const waiting = (children.get(null) ?? []).map((id) => ({ id, depth: 1 })).toReversed()
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const comment = known.get(next.id)
      if (comment === undefined || comment.author === "AutoModerator") continue
      found.push(comment)
      const depth = next.depth + 1
      if (depth > deepestReplies) {
        isCut ||= children.has(next.id)
        continue
      }
      for (const id of (children.get(next.id) ?? []).toReversed()) waiting.push({ id, depth })
    }
    return { found, isCut }
  }
}
