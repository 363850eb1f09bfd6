import { ProblemError } from "../problems/problem-error.ts"

/** Refuses U+0000 in any text of an input: Postgres cannot store it, and it means nothing in what this service keeps. */
export function rejectNullCharacters(input: unknown): void {
  if (!containsNull(input)) return
  throw new ProblemError("invalid_input", "The input holds the character U+0000, which no text here may hold.")
}

function containsNull(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0")
  return typeof value === "object" && value !== null && Object.values(value).some(containsNull)
}
