import { CitableError, type WritingCheck } from "@citable/contract"
import { EngineError } from "@citable/engines/engine-error"
import type { Writer } from "@citable/engines/writers/writer"
import { toCheckText } from "@citable/language/text/to-check-text"

export interface AskJudgeOptions<Item> {
  /** Asks about one batch, and keeps the answer. */
  ask: (writer: Writer, batch: readonly Item[], options: { isRepeated: boolean }) => Promise<void>
  /** How much of a request an item takes. */
  charactersOf: (item: Item) => number
  /** What a check shows of an item. */
  textOf: (item: Item) => string
  kind: "claim" | "banned_claim"
  signal: AbortSignal
}

const mostItems = 20
const mostCharacters = 60_000

/**
 * Asks a judge about items in batches, one after the other. If it is missing or fails, the rules alone have checked what is left, and the
 * check that comes back says so.
 */
export async function askJudge<Item>(
  writer: Writer | undefined,
  items: readonly Item[],
  { ask, charactersOf, textOf, kind, signal }: AskJudgeOptions<Item>,
): Promise<WritingCheck[]> {
  const toCheck = (left: readonly Item[], reason: string): WritingCheck[] => {
    const [first] = left
    if (first === undefined) return []
    const sentences = left.length === 1 ? "one sentence" : `${left.length} sentences`
    const detail = `From here on, only rules checked ${sentences}. ${reason}`
    return [{ kind, state: "open", text: toCheckText(textOf(first)), detail: toCheckText(detail), sources: [] }]
  }
  if (writer === undefined) return toCheck(items, "No judge is set up.")
  let left = items
  while (left.length > 0) {
    const batch = takeBatch(left, charactersOf)
    try {
      await ask(writer, batch, { isRepeated: batch.length < items.length })
    } catch (error) {
      if (signal.aborted || !isFailure(error)) throw error
      return toCheck(left, `The judge gave no answer: ${error.message}`)
    }
    left = left.slice(batch.length)
  }
  return []
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
