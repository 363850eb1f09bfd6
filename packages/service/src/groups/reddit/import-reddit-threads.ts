import { isCitableError } from "@citable/contract/core"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import type { importRedditThreads as operation } from "@citable/contract/reddit"
import type { ParseTask } from "@citable/parsing/parse-task"
import { withParseProblems } from "@citable/parsing/with-parse-problems"
import { mostThreads, readRedditJson, type SavedThread, type SavedThreads } from "@citable/reddit/read-reddit-json"
import { readThreadAddress, type ThreadAddress } from "@citable/reddit/thread-address"
import { lockBrand } from "@citable/storage/brand-row"
import type { z } from "zod"

import type { Answer, CallContext, WriteContext } from "../../call/call-context.ts"
import { parsingOfProcess } from "../../parsing/parsing-of-process.ts"
import { importThreads } from "../../reddit/import-threads.ts"
import { readSomeThreads } from "../../reddit/read-threads.ts"

type Input = z.output<typeof operation.input>
type Output = z.output<typeof operation.output>

const task: ParseTask<string, SavedThreads> = { name: "readRedditJson", cpuMs: 5000, memoryMb: 256 }
/** Up to here, no JSON takes 10 milliseconds. */
const smallJson = 16_384

/** Imports the threads of a file. A thread reads all but small ones, before the transaction. */
export const importRedditThreads = {
  async prepare({ principal }: CallContext, { json }: Input): Promise<SavedThreads> {
    if (json === undefined) return { threads: [], unread: 0 }
    try {
      if (json.length <= smallJson) return readRedditJson(json)
      const job = { account: principal.accountId, what: "the JSON", input: json }
      return await withParseProblems(() => parsingOfProcess().run(task, job))
    } catch (error) {
      if (!isCitableError(error) || error.code !== "reddit_unreadable") throw error
      const detail = `The JSON is not what Reddit's API returns, or has more than ${mostThreads} threads. Pass a Listing of posts, or a thread with its comments.`
      throw new ProblemError("invalid_input", detail, { errors: [{ pointer: "/json", detail }], cause: error })
    }
  },
  handle,
}

async function handle(
  { db, brand, reddit, now }: WriteContext,
  input: Input,
  { threads, unread }: SavedThreads,
): Promise<Answer<Output>> {
  const at = now()
  const readAt = Math.min(at, input.read_at === undefined ? at : Date.parse(input.read_at))
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
