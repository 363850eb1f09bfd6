/** What a vendor's fake is to say, in no vendor's words. */
export interface FakeAnswer {
  /** With ¦ between parts, where the vendor sends a text in parts. */
  text: string
  /** The vendor refuses, in its own way. */
  isRefused?: boolean
  sources: readonly { url: string; title: string | null }[]
  searches: readonly string[]
}

/** A vendor's answer in the shape its documents show, and where it is asked. */
export interface FakeEngine {
  /** Whether a request is one that the vendor would take; a text says what is wrong with it. */
  check: (request: { path: string; headers: Headers; body: Record<string, unknown> }) => string | undefined
  /** The question in a request's body. */
  questionOf: (body: Record<string, unknown>) => string
  answer: (answer: FakeAnswer) => unknown
  /** How the vendor writes an error. */
  error: (status: number, message: string) => unknown
}

/** The parts of a text. */
export const partsOf = (text: string): string[] => text.split("¦").filter((part) => part !== "")
