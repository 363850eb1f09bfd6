/** What the answers to one prompt count on one day at one engine's model: `count` of `of`, such as those that name the brand. */
export interface PromptDay {
  prompt: string
  engine: string
  model: string
  day: number
  count: number
  of: number
}

/** A prompt whose answers are compared. */
export interface ComparedPrompt {
  id: string
  /** `treated`: the article was written for it. `control`: the article cannot touch it. `held-out`: it lost the coin's draw, and waits. */
  role: "treated" | "control" | "held-out"
  /** Its first day. Default: it is older than what is compared. */
  startsOn?: number | null | undefined
  /** The day after its last one. Default: it is still asked. */
  endsOn?: number | null | undefined
}
