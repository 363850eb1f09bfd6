import type { ParsedToolInput } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import type { RedditPost } from "@citable/reddit/read-post"
import { searchPosts } from "@citable/reddit/search-posts"
import { toRedditProblem } from "@citable/reddit/to-reddit-problem"
import { lockBrand } from "@citable/storage/brand-row"

import type { CallContext, PreparedHandler } from "../../call/call-context.ts"
import { readTrackedNames } from "../../mentions/tracked-names.ts"
import { readSomeThreads } from "../../reddit/read-threads.ts"
import { storePost } from "../../reddit/store-posts.ts"
import { threadColumns, toThread } from "./thread-rows.ts"

interface Found {
  searched: number
  /** The posts that name the brand. */
  posts: RedditPost[]
}

const maxQueries = 10

export const searchReddit: PreparedHandler<"search_reddit", Found> = {
  prepare: async (context, input) => {
    try {
      return await search(context, input)
    } catch (error) {
      throw toRedditProblem(error)
    }
  },
  handle: async ({ db, brand, now }, _, { searched, posts }) => {
    const at = now()
    if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
    const ids: string[] = []
    for (const post of posts) {
      const id = await storePost(db, { brandId: brand.id, post, at })
      if (id !== undefined) ids.push(id)
    }
    while (await readSomeThreads(db, brand.id, at));
    const rows =
      ids.length === 0
        ? []
        : await db
            .selectFrom("reddit_threads")
            .select([...threadColumns])
            .where("id", "in", ids)
            .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const data = ids.flatMap((id) => {
      const row = byId.get(id)
      return row === undefined ? [] : [toThread(row)]
    })
    return { output: { source: "reddit", synced_at: new Date(at).toISOString(), missing: null, searched, data } }
  },
}

async function search(context: CallContext, input: ParsedToolInput<"search_reddit">): Promise<Found> {
  const { db, brand, reddit } = context
  if (reddit === undefined) {
    throw new ProblemError(
      "not_configured",
      "This instance has no client of Reddit's API. Ask Reddit for one (https://support.reddithelp.com/hc/en-us/requests/new), then set REDDIT_CLIENT_ID, REDDIT_CLIENT_SECRET and REDDIT_USERNAME.",
    )
  }
  const names = await readTrackedNames(db, brand)
  // A start needs no reader of mentions.
  const { createMentionReader } = await import("@citable/language/mentions/create-mention-reader")
  const read = createMentionReader(names, brand.default_locale)
  const own = names.find(({ id }) => id === null)
  const queries = input.queries ?? [brand.name, ...(own?.aliases ?? [])].map(toPhrase).slice(0, maxQueries)
  const { subreddits = [], limit } = input
  const since = input.since === undefined ? undefined : Date.parse(input.since)
  const looked = new Set<string>()
  const posts = new Map<string, RedditPost>()
  for (const [index, query] of queries.entries()) {
    // Each query gets its part of what is left.
    const share = Math.ceil((limit - looked.size) / (queries.length - index))
    if (share <= 0) break
    const found = await searchPosts(reddit, { query, subreddits, since, now: context.now(), limit: share })
    for (const id of found.looked) looked.add(id)
    for (const post of found.posts) {
      if (post.author === "AutoModerator") continue
      if (read(`${post.title}\n\n${post.body}`).mentions.some(({ id }) => id === null)) posts.set(post.redditId, post)
    }
  }
  return { searched: looked.size, posts: [...posts.values()].slice(0, 100) }
}

/** A name is searched for word by word unless it is in quotation marks. */
const toPhrase = (name: string): string => `"${name.replaceAll('"', " ")}"`
