import { readListing } from "./read-listing.ts"
import { readPost, type RedditPost } from "./read-post.ts"
import type { Reddit } from "./reddit.ts"

/** The most threads of one request. */
export const infoAtOnce = 100

/** Reads threads by their ids, in one request. Those that Reddit no longer has are missing. */
export async function readInfo(reddit: Reddit, redditIds: readonly string[]): Promise<Map<string, RedditPost>> {
  const id = redditIds.slice(0, infoAtOnce).map((one) => `t3_${one}`)
  const { things } = readListing(await reddit.get("/api/info", { id: id.join(",") }))
  const posts = things.flatMap(({ kind, data }) => (kind === "t3" ? (readPost(data) ?? []) : []))
  return new Map(posts.map((post) => [post.redditId, post]))
}
