import { z } from "zod"

import { collectComments, deepestReplies, mostComments } from "./collect-comments.ts"
import { readListing, type RedditThing } from "./read-listing.ts"
import { readPost, type RedditComment, type RedditPost } from "./read-post.ts"
import { unreadable } from "./reddit-error.ts"
import type { Reddit } from "./reddit.ts"

export interface Discussion {
  post: RedditPost
  /** Depth first, in Reddit's order. */
  comments: RedditComment[]
  /** Whether Reddit has more comments. */
  truncated: boolean
}

/** The most requests for one thread. */
const mostRequests = 10
const idsAtOnce = 100

const moreAnswerSchema = z.object({
  json: z.object({ data: z.object({ things: z.array(z.object({ kind: z.string(), data: z.unknown() })) }) }),
})

/** Reads a thread with at most 500 comments, without those of Reddit's AutoModerator. */
export async function readDiscussion(reddit: Reddit, redditId: string): Promise<Discussion> {
  const collector = collectComments()
  const { left } = collector
  const path = `/comments/${redditId}`
  const query = { limit: String(mostComments), depth: String(deepestReplies), sort: "confidence" }
  const answer = await reddit.get(path, query)
  const post = readPost(readPair(answer)[0][0]?.data)
  if (post === undefined || post.redditId !== redditId) throw unreadable("it has no thread")
  collector.add(readPair(answer)[1])
  for (let requests = 1; left.length > 0 && collector.size() < mostComments && requests < mostRequests; requests += 1) {
    const next = left.shift() ?? []
    if (typeof next === "string") collector.add(readPair(await reddit.get(path, { ...query, comment: next }))[1])
    else {
      if (next.length > idsAtOnce) left.unshift(next.slice(idsAtOnce))
      const ids = next.slice(0, idsAtOnce).join(",")
      const more = await reddit.get("/api/morechildren", { api_type: "json", link_id: `t3_${redditId}`, children: ids })
      const things = moreAnswerSchema.safeParse(more).data?.json.data.things
      if (things === undefined) throw unreadable("it has no more comments")
      collector.add(things)
    }
  }
  return { post, ...collector.list() }
}

/** The thread and its comments. */
function readPair(json: unknown): [RedditThing[], RedditThing[]] {
  if (!Array.isArray(json) || json.length !== 2) throw unreadable("it is not a thread with comments")
  return [readListing(json[0]).things, readListing(json[1]).things]
}
