/**
 * What one day has counted: `count` of `of`, such as the answers that name the brand, of all answers. The value of some days is the sum of
 * `count` over the sum of `of`.
 */
export interface CountedDay {
  /** The number of the day. Days that follow each other have numbers that do. */
  day: number
  count: number
  of: number
  /**
   * Sums over the answers of the day: of the square of what each adds to `count`, of the square of what it adds to `of`, and of the product
   * of both. Default: each answer adds 1 to `of`, and 0 or 1 to `count`.
   */
  squares?: { count: number; of: number; both: number } | undefined
}

/** The same of many days in columns, which take a fraction of the time. */
export interface DayColumns {
  day: ArrayLike<number>
  count: ArrayLike<number>
  of: ArrayLike<number>
  squares?: { count: ArrayLike<number>; of: ArrayLike<number>; both: ArrayLike<number> } | undefined
  /** The place of the first day that counts, and the one after the last. Default: all days count. */
  start?: number
  end?: number
}

/** Days that are counted apart, such as those of one engine and one family of models. */
export interface Stratum {
  days: readonly CountedDay[] | DayColumns
  /** How much the value of this stratum counts in the value of all. Default, for all of them: as much as it has answers. */
  weight?: number | undefined
}

/**
 * What a value is. `share`: the part of answers, 0 to 1. `ratio`: the part of what answers have several of, such as names, 0 to 1. `balance`:
 * each answer adds -1, 0 or 1 to `count`, and the value is -1 to 1. `rank`: a mean of ranks, 1 or more. How answers differ in a ratio or a rank is
 * measured from their days.
 */
export type ValueKind = "share" | "ratio" | "balance" | "rank"
