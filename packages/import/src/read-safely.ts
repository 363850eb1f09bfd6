import { type ImportProblem, toProblem } from "./import-problem.ts"

/** Called with an error that nobody expected while a file was read. The file is refused, and the import goes on. */
export type OnFault = (fault: { path: string; error: unknown }) => void

/**
 * Reads what one file contains. An error refuses that file. Only for readers without I/O: an error of the disk or of the service
 * concerns every file.
 */
export function readSafely<Result>(
  path: string,
  read: () => Result,
  onFault: OnFault | undefined,
): Result | { fault: ImportProblem } {
  try {
    return read()
  } catch (error) {
    onFault?.({ path, error })
    const reason = error instanceof Error ? error.message.split("\n", 1)[0] : String(error)
    return { fault: toProblem("not_parsable", `The file could not be read: ${reason}. Simplify it, or leave it out.`) }
  }
}
