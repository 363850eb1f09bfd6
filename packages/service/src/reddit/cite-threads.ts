import { readCitedTitle } from "@citable/reddit/cited-title"
import { readThreadAddress, type ThreadAddress } from "@citable/reddit/thread-address"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { type NamedThread, writeThreads } from "./write-threads.ts"

/** A page that a stored answer cites. */
export interface CitedPage {
  url: string
  title: string | null
}

/** What an answer cites, in the order of the answer. */
export interface CitingAnswer {
  id: string
  brandId: string
  citations: readonly CitedPage[]
}

const rowsAtOnce = 500

/**
 * Keeps the threads of Reddit that answers cite, and counts these answers, in the transaction that stores them. An
 * answer that was counted before counts no more, so this can repeat.
 */
export async function citeThreads(
  trx: Transaction<Tables>,
  answers: readonly CitingAnswer[],
  { at }: { at: number },
): Promise<void> {
  const cited = answers.flatMap((answer) => {
    const threads = findThreads(answer.citations)
    return [...threads.values()].map((thread) => ({ ...thread, answerId: answer.id, brandId: answer.brandId }))
  })
  const fresh = new Set<string>()
  for (const some of chunk(cited)) {
    const rows = some.map(({ answerId, redditId, brandId }) => ({
      answer_id: answerId,
      reddit_id: redditId,
      brand_id: brandId,
    }))
    const added = await trx
      .insertInto("reddit_citations")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning(["answer_id", "reddit_id"])
      .execute()
    for (const row of added) fresh.add(`${row.answer_id} ${row.reddit_id}`)
  }
  const threads = new Map<string, NamedThread>()
  for (const { answerId, ...one } of cited) {
    if (!fresh.has(`${answerId} ${one.redditId}`)) continue
    const key = `${one.brandId} ${one.redditId}`
    const before = threads.get(key)
    if (before === undefined) threads.set(key, { ...one, citations: 1 })
    else {
      fillIn(before, one)
      before.citations += 1
    }
  }
  // In one order, so that two processes do not wait for each other.
  const sorted = [...threads].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, thread]) => thread)
  for (const some of chunk(sorted)) await writeThreads(trx, some, { at, foundBy: "citation" })
}

/** Takes back what an answer cites, before it is read anew. The database lowers the counts of its threads. */
export async function forgetCitedThreads(trx: Transaction<Tables>, answerId: string): Promise<void> {
  await trx.deleteFrom("reddit_citations").where("answer_id", "=", answerId).execute()
}

/** The threads among cited pages, each once. */
function findThreads(citations: readonly CitedPage[]): Map<string, ThreadAddress & { title: string | null }> {
  const found = new Map<string, ThreadAddress & { title: string | null }>()
  for (const { url, title } of citations) {
    const address = readThreadAddress(url)
    if (address === undefined) continue
    const thread = { ...address, title: readCitedTitle(title, address.subreddit) }
    const before = found.get(address.redditId)
    if (before === undefined) found.set(address.redditId, thread)
    else fillIn(before, thread)
  }
  return found
}

/** Adds what the first link to a thread did not say. */
function fillIn(before: Omit<NamedThread, "brandId" | "citations">, next: typeof before): void {
  before.subreddit ??= next.subreddit
  before.title ??= next.title
  before.words ??= next.words
}

function* chunk<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce)
}
