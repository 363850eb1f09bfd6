import { CitableError, isCitableError } from "@citable/contract/core"

import type { SentError } from "./thread-messages.ts"

/** Makes an error ready for another thread. */
export function sendError(error: unknown): SentError {
  if (!isCitableError(error)) return { error: error instanceof Error ? toPlain(error) : String(error) }
  const problem = "problem" in error ? error.problem : undefined
  const isPlain = typeof problem === "object" && problem !== null
  return {
    error: toPlain(error),
    code: error.code,
    ...(isPlain && { problem: JSON.parse(JSON.stringify(problem)) as unknown }),
  }
}

/** The error that another thread sent. */
export function receiveError({ error, code, problem }: SentError): unknown {
  if (code === undefined) return error
  const message = error instanceof Error ? error.message : String(error)
  const received = new CitableError(message, { code, cause: error instanceof Error ? error.cause : undefined })
  return problem === undefined ? received : Object.assign(received, { problem })
}

/** A copy takes the cause, too, which can hold anything. */
function toPlain({ name, message, stack, cause }: Error): Error {
  const plain = new Error(message, cause instanceof Error ? { cause: toPlain(cause) } : undefined)
  if (stack !== undefined) plain.stack = stack
  // The name stays only if it is one of the language.
  plain.name = name
  return plain
}
