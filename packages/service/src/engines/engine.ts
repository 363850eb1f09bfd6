import type { CitedSource } from "./cited-source.ts"

/** What an engine is asked. */
export interface Question {
  /** As a buyer would type it. */
  text: string
  /** A BCP 47 tag; what language the answer is wanted in. */
  locale: string
  /** ISO 3166-1 alpha-2 in lower case: where it is asked from. Null for anywhere. */
  market: string | null
}

export interface EngineAnswer {
  /** Markdown. */
  text: string
  /** What the answer cites, or was grounded on, in the vendor's order. */
  sources: CitedSource[]
  /** The web searches that the engine ran; null where the vendor does not tell. */
  searches: string[] | null
  /** As the vendor names it; null where it does not tell. */
  model: string | null
  /** US dollars: as the vendor tells, else tokens and searches by the prices set; null where there are none. */
  cost: number | null
  /** The vendor's answer, word for word: every number can be read from it again. */
  raw: string
}

/** One that answers prompts. It keeps nothing: whoever asks keeps the answer. */
export interface Engine {
  /** Such as `chatgpt`. */
  name: string
  surface: "api"
  /** Throws an `EngineError`. */
  ask: (question: Question, options: { signal: AbortSignal }) => Promise<EngineAnswer>
  /** Tries the key by a request that costs nothing; throws an `EngineError`. Absent where the vendor documents none. */
  check?: (options: { signal: AbortSignal }) => Promise<void>
}

/** US dollars: a million tokens in and out, and a thousand searches. */
export interface Prices {
  input: number
  output: number
  searches: number
}

export interface EngineSettings {
  apiKey: string
  /** The vendor's own by default. */
  model?: string
  /** By default what the vendor listed for the default model when this release was made. */
  prices?: Prices
  /** Where the vendor's API is; for proxies and tests. */
  url?: string
  fetch: EngineFetch
}

/** What sends questions: `fetch` itself, or one that guards where they go. */
export type EngineFetch = (
  url: string,
  init: {
    method: "GET" | "POST"
    headers: Record<string, string>
    body?: string
    redirect: "error"
    signal: AbortSignal
  },
) => Promise<Response>

/** What so many tokens and searches cost. */
export function costOf(
  prices: Prices | null,
  used: { input: number; output: number; searches: number },
): number | null {
  if (prices === null) return null
  return (used.input * prices.input + used.output * prices.output) / 1e6 + (used.searches * prices.searches) / 1e3
}
