import type { Answer } from "../visibility/index.ts"

/** Which answers of some days to list. */
export interface CountedAnswersInput {
  from?: string
  to?: string
  engine?: string
  surface?: "api" | "consumer"
  prompt_tag?: string
  locale?: string
  /** What they say: of the brand, or a competitor that they name, by its id. Default: anything. */
  has?: string
  limit?: number
  cursor?: string
}

/** Answers that the figures of these days count, the latest first. */
export interface CountedAnswers {
  from: string
  to: string
  data: Answer[]
  next_cursor: string | null
}
