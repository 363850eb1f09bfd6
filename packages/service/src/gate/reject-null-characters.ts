import { ProblemError } from "@citable/contract/problem-error"

/** Throws 422 if any text of an input contains U+0000, which Postgres cannot store. */
export function rejectNullCharacters(input: unknown): void {
  if (!containsNull(input)) return
  throw new ProblemError("invalid_input", "Text must not contain the null character (U+0000).")
}

function containsNull(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0")
  return typeof value === "object" && value !== null && Object.values(value).some(containsNull)
}
