import { z } from "zod"

import { unreadable } from "./reddit-error.ts"

/** A thing of Reddit: `t1` is a comment, `t3` a post, `more` a list of comments that it left out. */
export interface RedditThing {
  kind: string
  data: unknown
}

const listingSchema = z.object({
  kind: z.literal("Listing"),
  data: z.object({
    after: z.string().max(100).nullish(),
    children: z.array(z.object({ kind: z.string(), data: z.unknown() })),
  }),
})

/** Reads a listing. Throws `reddit_unreadable` for anything else. */
export function readListing(json: unknown): { after: string | null; things: RedditThing[] } {
  const listing = listingSchema.safeParse(json).data
  if (listing === undefined) throw unreadable("it is not a listing")
  return { after: listing.data.after ?? null, things: listing.data.children }
}
