import { EngineError } from "./engine-error.ts"

/** Reads an answer that has arrived. An error of reading it says what the vendor bills for it. `cost` is null if it is unknown. */
export function readBilled<Answer extends object>(
  cost: number | null,
  read: () => Answer,
): Answer & { cost: number | null } {
  try {
    return { ...read(), cost }
  } catch (error) {
    // A failure that tells no usage was not billed. A text that cannot be used was.
    if (error instanceof EngineError && (cost !== null || isBilled.has(error.code))) error.billed = cost
    throw error
  }
}

const isBilled: ReadonlySet<string> = new Set(["engine_unreadable", "engine_answer_refused"])
