import { collectComments } from "./collect-comments.ts"
import { type Discussion } from "./read-discussion.ts"
import { readListing, type RedditThing } from "./read-listing.ts"
import { readPost } from "./read-post.ts"
import { unreadable } from "./reddit-error.ts"

/** A thread in JSON that somebody saved. */
export type SavedThread = Omit<Discussion, "comments"> & {
  /** Null if the JSON has the post alone. */
  comments: Discussion["comments"] | null
}

export interface SavedThreads {
  threads: SavedThread[]
  /** How many things are no threads. */
  unread: number
}

/** The most threads of one text. */
export const mostThreads = 1000

/**
 * Reads what Reddit's API gave and somebody saved: a listing of posts, a thread with its comments, a post, or an array of these. Counts
 * what is no thread, such as comments alone.
 *
 * @throws {RedditError} `reddit_unreadable` for anything else.
 */
export function readRedditJson(text: string): SavedThreads {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw cause instanceof SyntaxError ? unreadable("it is not JSON") : cause
  }
  const threads: SavedThread[] = []
  let unread = 0
  const parts = Array.isArray(json) && !isDiscussion(json) ? json : [json]
  for (const part of parts) {
    if (isDiscussion(part)) addDiscussion(part)
    else if (isPost(part)) addPost(part)
    else for (const thing of readListing(part).things) addPost(thing)
    if (threads.length > mostThreads) throw unreadable(`it has more than ${mostThreads} threads`)
  }
  return { threads, unread }

  function addPost({ kind, data }: RedditThing): void {
    const post = kind === "t3" ? readPost(data) : undefined
    if (post === undefined) unread += 1
    else threads.push({ post, comments: null, truncated: false })
  }

  function addDiscussion([first, second]: [unknown, unknown]): void {
    const post = readPost(readListing(first).things[0]?.data)
    const collector = collectComments()
    collector.add(readListing(second).things)
    if (post === undefined) unread += 1
    else threads.push({ post, ...collector.list() })
  }
}

/** Whether it is a listing with one post, and one with comments. */
function isDiscussion(part: unknown): part is [unknown, unknown] {
  if (!Array.isArray(part) || part.length !== 2 || !part.every(isListing)) return false
  const [posts, comments] = part.map((one) => readListing(one).things)
  return posts?.length === 1 && posts[0]?.kind === "t3" && comments?.every(({ kind }) => kind !== "t3") === true
}

const isListing = (part: unknown): boolean => kindOf(part) === "Listing"
const isPost = (part: unknown): part is RedditThing => kindOf(part) === "t3"

const kindOf = (part: unknown): unknown =>
  typeof part === "object" && part !== null && "kind" in part ? part.kind : undefined
