import type { EngineFetch } from "../engine.ts"
import { tokenCost, type TokenPrices } from "../token-cost.ts"

/** A turn of the conversation with a writer. */
export interface WriterMessage {
  role: "user" | "assistant"
  text: string
  /**
   * Whether further requests begin with the same messages up to this one. Claude then keeps them, and charges more for the first
   * request.
   */
  isRepeated?: boolean
}

export interface WriterRequest {
  /** The rules and the brand, and nothing that a third party wrote. Vendors charge a repeated beginning at a lower price. */
  system: string
  /** Whether further requests begin with the same `system`. Claude then keeps it, and charges more for the first one. */
  isRepeated?: boolean
  /** The first and the last message are the user's. Several messages of one side in a row are one turn. */
  messages: readonly WriterMessage[]
  /** The maximum number of tokens of text, without the tokens of thinking. */
  maxTokens: number
  /** Asks for JSON. Servers may ignore the schema, so parse the text yourself: `writeJson` does. */
  format?: { name: string; schema: StrictSchema } | undefined
}

/** A JSON Schema of the subset that every vendor accepts. `toStrictSchema` makes one. */
export type StrictSchema = Record<string, unknown>

/** Tokens, as the vendor counted them. */
export interface WriterUsage {
  /** All tokens of the request, cached ones included. */
  input: number
  /** The tokens of the request that the vendor read from its cache. */
  cached: number
  /** The tokens of the request that the vendor put into its cache for a price of their own. Default: none. */
  cacheWritten?: number
  /** All tokens of the answer, thinking included. */
  output: number
}

export interface WriterAnswer {
  /** Empty if the model spent all its tokens on thinking, or refused without words. */
  text: string
  /** Why the model stopped: it was done, `maxTokens` was reached, or it refused. */
  stop: "end" | "length" | "refusal"
  /** Null if the vendor does not report it. */
  usage: WriterUsage | null
  /** The model's name from the vendor; null if the vendor does not report it. */
  model: string | null
  /** US dollars, computed from the usage and the configured prices. Null without one of them. */
  cost: number | null
  /** The vendor's raw response. */
  raw: string
}

/** A language model that writes by instructions, without web search. It stores nothing; the caller stores the answer. */
export interface Writer {
  /** The vendor's name in messages, such as `claude`. */
  name: string
  /** The model that it asks. */
  model: string
  /** US dollars per million tokens; null if unknown, and then `cost` is null too. */
  prices: WriterPrices | null
  /** The maximum number of tokens beyond `maxTokens` that one request can cost, because the model thinks. Default: none. */
  extraTokens?: number
  /** Sends one request. Throws an `EngineError`. */
  write: (request: WriterRequest, options: { signal: AbortSignal }) => Promise<WriterAnswer>
}

/** US dollars per million tokens of input, of input from the vendor's cache, and of output. */
export interface WriterPrices extends TokenPrices {
  cached: number
}

export interface WriterSettings {
  apiKey: string
  /** Default: the vendor's default model. */
  model?: string
  /** What the model costs. Default: the vendor's list prices at the time of this release, if it knows the model. */
  prices?: WriterPrices
  /** The URL of the vendor's API, for proxies and tests. */
  url?: string
  fetch: EngineFetch
}

/** The cost of tokens; null without prices or usage. */
export const writerCost = (prices: WriterPrices | null, usage: WriterUsage | null): number | null =>
  prices === null || usage === null ? null : tokenCost(prices, usage)
