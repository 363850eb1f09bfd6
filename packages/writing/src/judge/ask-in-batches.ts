import { CitableError } from "@citable/contract"
import { EngineError } from "@citable/engines/engine-error"
import type { Writer } from "@citable/engines/writers/writer"

export interface AskInBatchesOptions<Item> {
  /** Asks about one batch, and keeps the answer. */
  ask: (writer: Writer, batch: readonly Item[], options: { isRepeated: boolean }) => Promise<void>
  /** How much of a request an item takes. */
  charactersOf: (item: Item) => number
  signal: AbortSignal
}

/** What a judge did not judge, because it is missing or failed. */
export interface Unjudged<Item> {
  items: readonly Item[]
  /** A sentence for people. */
  reason: string
}

const mostItems = 20
const mostCharacters = 60_000

/** Asks a judge about items in batches, one after the other. Undefined if it judged all of them. */
export async function askInBatches<Item>(
  writer: Writer | undefined,
  items: readonly Item[],
  { ask, charactersOf, signal }: AskInBatchesOptions<Item>,
): Promise<Unjudged<Item> | undefined> {
  if (items.length === 0) return undefined
  if (writer === undefined) return { items, reason: "No judge is set up." }
  let left = items
  while (left.length > 0) {
    const batch = takeBatch(left, charactersOf)
    try {
      await ask(writer, batch, { isRepeated: batch.length < items.length })
    } catch (error) {
      if (signal.aborted || !isFailure(error)) throw error
      return { items: left, reason: `The judge gave no answer: ${error.message}` }
    }
    left = left.slice(batch.length)
  }
  return undefined
}

/** A judge that fails stops no article. Neither does money that is used up, or cannot be counted; a job that somebody stopped ends. */
const isFailure = (error: unknown): error is CitableError =>
  error instanceof EngineError ||
  (error instanceof CitableError && /^(?:allowance_exhausted|not_configured)$/.test(error.code))

function takeBatch<Item>(items: readonly Item[], charactersOf: (item: Item) => number): Item[] {
  const batch: Item[] = []
  let characters = 0
  for (const item of items.slice(0, mostItems)) {
    characters += charactersOf(item)
    if (batch.length > 0 && characters > mostCharacters) break
    batch.push(item)
  }
  return batch
}
