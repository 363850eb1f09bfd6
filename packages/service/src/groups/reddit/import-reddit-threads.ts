import type { importRedditThreads as operation } from "@citable/contract/reddit"
import type { z } from "zod"

import type { Answer, WriteContext } from "../../call/call-context.ts"
import { mostThreads, readRedditJson, type SavedThread } from "../../ports/reddit/read-reddit-json.ts"
import { RedditError } from "../../ports/reddit/reddit-error.ts"
import { notFound, ProblemError } from "../../problems/problem-error.ts"
import { importThreads } from "../../reddit/import-threads.ts"
import { readSomeThreads } from "../../reddit/read-threads.ts"
import { readThreadAddress, type ThreadAddress } from "../../reddit/thread-address.ts"
import { lockBrand } from "../../storage/brand-row.ts"

/** Imports the threads of a file. */
export async function importRedditThreads(
  { db, brand, reddit, now }: WriteContext,
  input: z.output<typeof operation.input>,
): Promise<Answer<z.output<typeof operation.output>>> {
  const at = now()
  const readAt = Math.min(at, input.read_at === undefined ? at : Date.parse(input.read_at))
  const { threads, unread } = input.json === undefined ? { threads: [], unread: 0 } : readJson(input.json)
  if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
  const addresses = new Map<string, ThreadAddress>()
  const saved = new Map<string, SavedThread>()
  const refused: number[] = []
  let leftOut = unread
  for (const [index, url] of input.urls.entries()) {
    const address = readThreadAddress(url.trim())
    if (address === undefined) refused.push(index)
    else if (!addresses.has(address.redditId)) addresses.set(address.redditId, address)
  }
  for (const thread of threads) {
    const { redditId, subreddit, isRemoved, isForAdults, author } = thread.post
    if (isRemoved || isForAdults || author === "AutoModerator") {
      leftOut += 1
      continue
    }
    addresses.set(redditId, { redditId, subreddit, words: null })
    // A thread with its comments says more than its post alone.
    if (thread.comments !== null || !saved.has(redditId)) saved.set(redditId, thread)
  }
  const isConnected = reddit !== undefined
  const { added, texts } = await importThreads(db, { brandId: brand.id, addresses, saved, readAt, isConnected, at })
  while (await readSomeThreads(db, brand.id, at));
  return { output: { threads: addresses.size, added, texts, refused, left_out: leftOut } }
}

function readJson(text: string): ReturnType<typeof readRedditJson> {
  try {
    return readRedditJson(text)
  } catch (error) {
    if (!(error instanceof RedditError)) throw error
    const detail = `The JSON is not what Reddit's API returns, or has more than ${mostThreads} threads. Pass a Listing of posts, or a thread with its comments.`
    throw new ProblemError("invalid_input", detail, { errors: [{ pointer: "/json", detail }], cause: error })
  }
}
