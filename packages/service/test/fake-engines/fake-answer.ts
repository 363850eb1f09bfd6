/** The answer of a fake, in no vendor's format. */
export interface FakeAnswer {
  /** The text, with ¦ between parts if the vendor sends parts. */
  text: string
  /** Whether the vendor refuses to answer. */
  isRefused?: boolean
  sources: readonly { url: string; title: string | null }[]
  searches: readonly string[]
  /** The model that answers. Default: the one that the engine asks. */
  model?: string
}

/** A vendor's documented wire format, and its path. */
export interface FakeEngine<Answer = FakeAnswer> {
  /** Checks a request as the vendor does; a text says what is wrong with it. */
  check: (request: { path: string; headers: Headers; body: Record<string, unknown> }) => string | undefined
  /** The question in a request's body. */
  questionOf: (body: Record<string, unknown>) => string
  answer: (answer: Answer) => unknown
  /** The vendor's format of an error. */
  error: (status: number, message: string) => unknown
}

/** The parts of a text. */
export const partsOf = (text: string): string[] => text.split("¦").filter((part) => part !== "")
