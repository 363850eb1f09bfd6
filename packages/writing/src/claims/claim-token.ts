import type { FoundNumber } from "@citable/language/text/read-numbers"

/** A thing in a sentence that somebody could check. */
export type ClaimToken =
  | { kind: "number"; written: string; number: FoundNumber; unit: string | undefined; roughness: Roughness }
  | { kind: "date"; written: string; date: ClaimDate }
  | { kind: "name"; written: string; words: readonly string[] }
  | { kind: "quotation"; written: string; words: readonly string[] }
  | { kind: "superlative"; written: string; class: string }

/** How exactly a number is meant: “exactly” for 79, “about”, “more” or “less” for one that says so, “rounded” for 1.5 million. */
export type Roughness = "about" | "exactly" | "less" | "more" | "rounded"

/** The known parts of a date. */
export interface ClaimDate {
  year: number | undefined
  month: number | undefined
  day: number | undefined
}
