import { z } from "zod"

/** A thread as Reddit tells it. */
export interface RedditPost {
  redditId: string
  subreddit: string
  title: string
  /** Null for a deleted account. */
  author: string | null
  body: string
  /** Null while Reddit hides it. */
  score: number | null
  comments: number
  /** Milliseconds since 1970. */
  postedAt: number
  isForAdults: boolean
  /** Whether its author or a moderator has removed it. Its texts are then empty. */
  isRemoved: boolean
}

export interface RedditComment {
  redditId: string
  /** Null for a comment on the thread itself. */
  parentId: string | null
  author: string | null
  /** Empty for a removed comment. */
  body: string
  score: number | null
  postedAt: number
}

const base36 = z.string().regex(/^[0-9a-z]{1,13}$/)
const seconds = z.number().min(0).max(8_640_000_000_000)
const count = z.number().int().min(-1e9).max(1e9)

const postSchema = z.object({
  id: base36,
  subreddit: z.string().regex(/^[\w-]{2,50}$/),
  title: z.string(),
  author: z.string().nullish(),
  selftext: z.string().nullish(),
  score: count.nullish(),
  hide_score: z.boolean().nullish(),
  num_comments: count.nullish(),
  created_utc: seconds,
  over_18: z.boolean().nullish(),
  removed_by_category: z.string().nullish(),
  crosspost_parent_list: z.array(z.object({ selftext: z.string().nullish() })).nullish(),
})

const commentSchema = z.object({
  id: base36,
  parent_id: z.string().regex(/^t[13]_[0-9a-z]{1,13}$/),
  author: z.string().nullish(),
  body: z.string().nullish(),
  score: count.nullish(),
  score_hidden: z.boolean().nullish(),
  created_utc: seconds,
})

const gone = new Set(["[deleted]", "[removed]"])

/** Reads the data of a `t3`. Undefined if it is not what Reddit documents. */
export function readPost(data: unknown): RedditPost | undefined {
  const post = postSchema.safeParse(data).data
  if (post === undefined) return undefined
  const text = post.selftext ?? ""
  const isRemoved = gone.has(text) || post.title === "[deleted by user]" || (post.removed_by_category ?? null) !== null
  const body = text === "" ? (post.crosspost_parent_list?.[0]?.selftext ?? "") : text
  return {
    redditId: post.id,
    subreddit: post.subreddit,
    title: isRemoved ? "" : clean(post.title, 400),
    author: isRemoved ? null : readAuthor(post.author),
    body: isRemoved || gone.has(body) ? "" : clean(body, 50_000),
    score: post.hide_score === true ? null : (post.score ?? null),
    comments: Math.max(0, post.num_comments ?? 0),
    postedAt: Math.round(post.created_utc * 1000),
    isForAdults: post.over_18 === true,
    isRemoved,
  }
}

/** Reads the data of a `t1`, without its replies. Undefined if it is not what Reddit documents. */
export function readComment(data: unknown): RedditComment | undefined {
  const comment = commentSchema.safeParse(data).data
  if (comment === undefined) return undefined
  const isRemoved = gone.has(comment.body ?? "[removed]")
  return {
    redditId: comment.id,
    parentId: comment.parent_id.startsWith("t3_") ? null : comment.parent_id.slice(3),
    author: isRemoved ? null : readAuthor(comment.author),
    body: isRemoved ? "" : clean(comment.body ?? "", 20_000),
    score: comment.score_hidden === true ? null : (comment.score ?? null),
    postedAt: Math.round(comment.created_utc * 1000),
  }
}

const readAuthor = (author: string | null | undefined): string | null =>
  author === undefined || author === null || gone.has(author) ? null : clean(author, 100)

/** Databases keep no zero characters and no halves of characters. */
const clean = (text: string, longest: number): string => text.replaceAll("\0", "").slice(0, longest).toWellFormed()
