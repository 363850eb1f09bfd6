import { readListing } from "./read-listing.ts"
import { readPost, type RedditPost } from "./read-post.ts"
import type { Reddit } from "./reddit.ts"

export interface PostSearch {
  query: string
  /** Only these; all of Reddit if there are none. */
  subreddits: readonly string[]
  /** Milliseconds since 1970; undefined for all time. */
  since?: number | undefined
  now: number
  /** The most posts to look at. */
  limit: number
}

const pageSize = 100
const day = 86_400_000
const windows = [
  ["day", day],
  ["week", 7 * day],
  ["month", 31 * day],
  ["year", 366 * day],
] as const

/** Searches for posts, the latest first, page by page. Posts for adults and removed ones count, but are left out. */
export async function searchPosts(
  reddit: Reddit,
  { query, subreddits, since, now, limit }: PostSearch,
): Promise<{ looked: string[]; posts: RedditPost[] }> {
  const path = subreddits.length === 0 ? "/search" : `/r/${subreddits.map(encodeURIComponent).join("+")}/search`
  const age = since === undefined ? undefined : now - since
  const window = age === undefined ? "all" : (windows.find(([, ms]) => age < ms)?.[0] ?? "all")
  const looked = new Set<string>()
  const posts: RedditPost[] = []
  let after: string | null = null
  do {
    const listing = readListing(
      await reddit.get(path, {
        q: query,
        sort: "new",
        t: window,
        type: "link",
        limit: String(Math.min(pageSize, limit - looked.size)),
        ...(subreddits.length === 0 ? {} : { restrict_sr: "1" }),
        ...(after === null ? {} : { after }),
      }),
    )
    const before = looked.size
    for (const { kind, data } of listing.things) {
      const post = kind === "t3" ? readPost(data) : undefined
      if (post === undefined || looked.has(post.redditId) || looked.size >= limit) continue
      looked.add(post.redditId)
      if (post.isForAdults || post.isRemoved || (since !== undefined && post.postedAt < since)) continue
      posts.push(post)
    }
    // A page that brings nothing new would be asked for again and again.
    after = looked.size === before ? null : listing.after
  } while (after !== null && looked.size < limit)
  return { looked: [...looked], posts }
}
