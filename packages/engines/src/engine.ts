import type { CitedSource } from "./cited-source.ts"
import { tokenCost, type TokenPrices, type TokenUsage } from "./token-cost.ts"

/** A question for an engine. */
export interface Question {
  /** The question as a buyer types it. */
  text: string
  /** A BCP 47 tag: the language of the answer. */
  locale: string
  /** ISO 3166-1 alpha-2 in lower case: the country of the question. Null for anywhere. */
  market: string | null
}

export interface EngineAnswer {
  /** The answer in Markdown. */
  text: string
  /** The pages that the text cites, in the vendor's order. */
  sources: CitedSource[]
  /** The pages that its searches found, cited or not; null or absent if the vendor does not report them. */
  found?: CitedSource[] | null
  /** The web searches that the engine ran; null if the vendor does not report them. */
  searches: string[] | null
  /** The model's name from the vendor; null if the vendor does not report it. */
  model: string | null
  /**
   * US dollars: reported by the vendor, or computed from tokens, searches and the configured prices; null without
   * prices.
   */
  cost: number | null
  /** The vendor's raw response. Every number can be computed from it again. */
  raw: string
}

/** An engine that answers prompts. It stores nothing; the caller stores the answer. */
export interface Engine {
  /** The engine's name, such as `chatgpt`. */
  name: string
  surface: "api"
  /** The model that it asks. Default: unknown. */
  model?: string
  /**
   * Whether its answers report their cost. Scans with a limit in US dollars only ask engines that do. Default: whether `usualCost` is a
   * number.
   */
  isPriced?: boolean
  /** About what a question costs, in US dollars, for a brand that has asked none yet; null without prices. Default: null. */
  usualCost?: number | null
  /** Sends a question. `fetch` asks addresses that the vendor names, guarded. Throws an `EngineError`. */
  ask: (question: Question, options: { signal: AbortSignal; fetch?: EngineFetch | undefined }) => Promise<EngineAnswer>
  /**
   * Tests the key with a free request. Throws an `EngineError`. Absent if the vendor documents no free request. Returns the day on which the
   * model ends, in ISO 8601, if the vendor says it there, and null if the vendor says that no end is announced.
   */
  check?: (options: { signal: AbortSignal }) => Promise<{ endsOn: string | null } | void>
}

/** US dollars per million input tokens, per million output tokens, and per thousand searches. */
export interface Prices extends TokenPrices {
  searches: number
}

export interface EngineSettings {
  apiKey: string
  /** Default: the vendor's default model. */
  model?: string
  /** What the model costs. Default: the vendor's list prices at the time of this release, if it knows the model. */
  prices?: Prices
  /** The URL of the vendor's API, for proxies and tests. */
  url?: string
  fetch: EngineFetch
}

/** Sends questions, and asks a vendor's redirects where they lead: `fetch` itself, or a guarded one. */
export type EngineFetch = (
  url: string,
  init: {
    method: "GET" | "HEAD" | "POST"
    headers: Record<string, string>
    body?: string
    redirect: "error" | "manual"
    signal: AbortSignal
  },
) => Promise<Response>

/** The cost of the tokens and searches of one request. */
export const costOf = (prices: Prices | null, used: TokenUsage & { searches: number }): number | null =>
  prices === null ? null : tokenCost(prices, used) + (used.searches * prices.searches) / 1e3

/** About what a question uses, in tokens and searches: the pages that an engine reads count as input. */
export const usualUse = { input: 8000, output: 1000, searches: 1 }

/** About what a question costs. `reads` says whether the vendor bills the pages that the engine reads. */
export const usualCostOf = (prices: Prices | null, reads: boolean): number | null =>
  costOf(prices, reads ? usualUse : { ...usualUse, input: 50 })
