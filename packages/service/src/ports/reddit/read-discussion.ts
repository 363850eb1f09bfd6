import { z } from "zod"

import { readListing, type RedditThing } from "./read-listing.ts"
import { readComment, readPost, type RedditComment, type RedditPost } from "./read-post.ts"
import { unreadable } from "./reddit-error.ts"
import type { Reddit } from "./reddit.ts"

export interface Discussion {
  post: RedditPost
  /** Depth first, in Reddit's order. */
  comments: RedditComment[]
  /** Whether Reddit has more comments. */
  truncated: boolean
}

const most = 500
const deepest = 100
/** The most characters of all comments together. */
const mostCharacters = 1_000_000
/** The most requests for one thread. */
const mostRequests = 10
const idsAtOnce = 100

const repliesSchema = z.object({ replies: z.unknown().optional() })
const moreSchema = z.object({ parent_id: z.string(), children: z.array(z.string()) })
const moreAnswerSchema = z.object({
  json: z.object({ data: z.object({ things: z.array(z.object({ kind: z.string(), data: z.unknown() })) }) }),
})

/** Reads a thread with at most 500 comments, without those of Reddit's AutoModerator. */
export async function readDiscussion(reddit: Reddit, redditId: string): Promise<Discussion> {
  const known = new Map<string, RedditComment>()
  const children = new Map<string | null, string[]>()
  /** Comments that Reddit left out by their ids, or the parent of those that it does not name. */
  const left: (string[] | string)[] = []
  const path = `/comments/${redditId}`
  const query = { limit: String(most), depth: String(deepest), sort: "confidence" }
  const answer = await reddit.get(path, query)
  const post = readPost(readPair(answer)[0][0]?.data)
  if (post === undefined || post.redditId !== redditId) throw unreadable("it has no thread")
  add(readPair(answer)[1])
  for (let requests = 1; left.length > 0 && known.size < most && requests < mostRequests; requests += 1) {
    const next = left.shift() ?? []
    if (typeof next === "string") add(readPair(await reddit.get(path, { ...query, comment: next }))[1])
    else {
      if (next.length > idsAtOnce) left.unshift(next.slice(idsAtOnce))
      const ids = next.slice(0, idsAtOnce).join(",")
      const more = await reddit.get("/api/morechildren", { api_type: "json", link_id: `t3_${redditId}`, children: ids })
      const things = moreAnswerSchema.safeParse(more).data?.json.data.things
      if (things === undefined) throw unreadable("it has no more comments")
      add(things)
    }
  }
  const ordered = inOrder()
  let characters = 0
  const comments = ordered.slice(0, most).filter((comment) => (characters += comment.body.length) <= mostCharacters)
  return { post, comments, truncated: left.length > 0 || ordered.length > comments.length }

  /** Adds comments and their replies, each once. */
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

  function inOrder(): RedditComment[] {
    const found: RedditComment[] = []
    const waiting = (children.get(null) ?? []).map((id) => ({ id, depth: 1 })).toReversed()
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const comment = known.get(next.id)
      if (comment === undefined || comment.author === "AutoModerator") continue
      found.push(comment)
      const depth = next.depth + 1
      if (depth > deepest) continue
      for (const id of (children.get(next.id) ?? []).toReversed()) waiting.push({ id, depth })
    }
    return found
  }
}

/** The thread and its comments. */
function readPair(json: unknown): [RedditThing[], RedditThing[]] {
  if (!Array.isArray(json) || json.length !== 2) throw unreadable("it is not a thread with comments")
  return [readListing(json[0]).things, readListing(json[1]).things]
}
