import type { AnswerFileRow } from "./read-answer-rows.ts"
import type { AnswerRow } from "./to-answers.ts"

/** Part of the body of one request: answers of one provider, and the line of each. */
export interface AnswerBatch {
  provider: string
  answers: AnswerRow["answer"][]
  lines: number[]
}

/** Limits of one call, in which the service reads the texts. */
const mostAnswers = 100
const mostCharacters = 500_000

export interface AnswerBatchOptions {
  /** Who asked, where a record does not say it. */
  provider: string
  /** Gets each line that is no answer, with the reason. */
  onRefused: (row: { refused: string; line: number }) => void
}

/** Turns the answers of a file into requests, in their order. */
export async function* toAnswerBatches(
  rows: AsyncIterable<AnswerFileRow>,
  { provider: usual, onRefused }: AnswerBatchOptions,
): AsyncGenerator<AnswerBatch> {
  let batch: AnswerBatch | undefined
  let characters = 0
  for await (const row of rows) {
    if ("refused" in row) {
      onRefused(row)
      continue
    }
    const { provider = usual, answer, line } = row
    const size = JSON.stringify(answer).length
    const isFull = batch !== undefined && (batch.answers.length >= mostAnswers || characters + size > mostCharacters)
    if (batch !== undefined && (isFull || batch.provider !== provider)) {
      yield batch
      batch = undefined
    }
    if (batch === undefined) {
      batch = { provider, answers: [], lines: [] }
      characters = 0
    }
    batch.answers.push(answer)
    batch.lines.push(line)
    characters += size
  }
  if (batch !== undefined) yield batch
}
