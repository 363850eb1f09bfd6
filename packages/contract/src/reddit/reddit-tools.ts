import { z } from "zod"

import { localeSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { countSchema } from "../internal/observed.ts"
import { pageShape, pagingShape } from "../internal/paging.ts"
import { sourceShape } from "../source.ts"
import {
  redditNoteSchema,
  redditReplyDraftSchema,
  redditStateSchema,
  redditThreadDetailSchema,
  redditThreadSchema,
  subredditSchema,
} from "./reddit-thread.ts"

const brandId = idSchema("brd")
const threadId = idSchema("rdt")

export const listRedditThreads = defineTool({
  name: "list_reddit_threads",
  group: "reddit",
  method: "GET",
  path: "/v1/brands/{brand_id}/reddit/threads",
  scope: "reddit:read",
  summary: "List Reddit threads that discuss the brand",
  input: z.strictObject({
    brand_id: brandId,
    /** Text in the title or excerpt. */
    q: z.string().min(1).max(200).optional(),
    state: z.array(redditStateSchema).max(4).optional(),
    subreddit: subredditSchema.optional(),
    found_by: redditThreadSchema.shape.found_by.optional(),
    mentions_brand: z.boolean().optional(),
    sort: z.enum(["-posted_at", "-created_at", "-citations", "-score"]).default("-created_at"),
    ...pagingShape,
  }),
  output: z.strictObject(pageShape(redditThreadSchema)),
})

export const getRedditThread = defineTool({
  name: "get_reddit_thread",
  group: "reddit",
  method: "GET",
  path: "/v1/brands/{brand_id}/reddit/threads/{thread_id}",
  scope: "reddit:read",
  summary: "Get one Reddit thread with its comments",
  input: z.strictObject({ brand_id: brandId, thread_id: threadId }),
  output: redditThreadDetailSchema,
})

export const searchReddit = defineTool({
  name: "search_reddit",
  group: "reddit",
  method: "POST",
  path: "/v1/brands/{brand_id}/reddit/search",
  scope: "reddit:write",
  summary: "Search Reddit now and keep the threads that mention the brand",
  input: z.strictObject({
    brand_id: brandId,
    /** Default: the brand's name and aliases. */
    queries: z.array(z.string().min(1).max(200)).min(1).max(10).optional(),
    subreddits: z.array(subredditSchema).max(20).optional(),
    since: z.iso.date().optional(),
    limit: z.int().min(1).max(100).default(25),
  }),
  output: z.strictObject({
    ...sourceShape,
    /** How many threads the search looked at. */
    searched: countSchema,
    /** The threads it kept, both new and known ones. */
    data: z.array(redditThreadSchema).max(100),
  }),
})

export const updateRedditThread = defineTool({
  name: "update_reddit_thread",
  group: "reddit",
  method: "PATCH",
  path: "/v1/brands/{brand_id}/reddit/threads/{thread_id}",
  scope: "reddit:write",
  summary: "Change the triage state and note of a thread",
  input: z.strictObject({
    brand_id: brandId,
    thread_id: threadId,
    state: redditStateSchema.optional(),
    note: redditNoteSchema.nullable().optional(),
  }),
  output: redditThreadSchema,
})

export const draftRedditReply = defineTool({
  name: "draft_reddit_reply",
  group: "reddit",
  method: "POST",
  path: "/v1/brands/{brand_id}/reddit/threads/{thread_id}/reply-draft",
  scope: "reddit:write",
  summary: "Draft a reply to a thread; posts nothing",
  input: z.strictObject({
    brand_id: brandId,
    thread_id: threadId,
    /** The comment to reply to. Default: the thread itself. */
    reddit_id: redditReplyDraftSchema.shape.reddit_id.optional(),
    instructions: z.string().min(1).max(2000).optional(),
    /** Default: the thread's language. */
    locale: localeSchema.optional(),
  }),
  output: redditReplyDraftSchema,
})

/** The tools of the reddit group. */
export const redditTools = [
  listRedditThreads,
  getRedditThread,
  searchReddit,
  updateRedditThread,
  draftRedditReply,
] as const
