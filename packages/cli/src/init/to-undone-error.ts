import { CitableError, isCitableError } from "@citable/contract"

import { describeLeft } from "./describe-left.ts"

interface Undone {
  url: string
  /** The addresses of what the service still has. */
  left: readonly string[]
  /** Whether the person has stopped the run. */
  isStopped: boolean
}

/** The error of a run that is undone: it says what is left at the service, if anything is. */
export function toUndoneError(error: unknown, { url, left, isStopped }: Undone): unknown {
  if (!isStopped && left.length === 0) return error
  const reason = isStopped ? "Stopped." : error instanceof Error ? error.message : String(error)
  const rest =
    left.length === 0 ? "Everything is undone." : `Left: ${left.map((path) => describeLeft(path, url)).join(", ")}.`
  const message = `${reason} ${rest}`
  if (isStopped) return new CitableError(message, { code: "aborted", cause: error })
  return isCitableError(error)
    ? new CitableError(message, { code: error.code, cause: error })
    : new Error(message, { cause: error })
}
