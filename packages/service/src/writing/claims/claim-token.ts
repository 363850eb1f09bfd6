import type { FoundNumber } from "../text/read-numbers.ts"

/** A thing in a sentence that somebody could check. */
export type ClaimToken =
  | { kind: "number"; written: string; number: FoundNumber; unit: string | undefined }
  | { kind: "date"; written: string; date: ClaimDate }
  | { kind: "name"; written: string; words: readonly string[] }
  | { kind: "quotation"; written: string; words: readonly string[] }
  | { kind: "superlative"; written: string; class: string }

/** The known parts of a date. */
export interface ClaimDate {
  year: number | undefined
  month: number | undefined
  day: number | undefined
}
