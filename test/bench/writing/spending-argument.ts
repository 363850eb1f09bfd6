/** A worker that runs jobs which all spend the same month's money. */
export interface SpendingArgument {
  file: string
  jobs: number
  atOnce: number
  /** What the brand may spend in a month, and what an answer costs, in millionths of a dollar. */
  limit: number
  cost: number
}

/** What became of the worker's jobs. */
export interface SpendingReady {
  paid: number
  refused: number
}
