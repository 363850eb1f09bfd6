import type { Prices } from "./engine.ts"
import type { TokenPrices } from "./token-cost.ts"

/**
 * The models that answer and write if no setting names another. By their vendors' lists of 2026-11-28, none of them has an announced end.
 */
export const defaultModels = {
  chatgpt: { answers: "gpt-6.1-terra", writes: "gpt-6.1-sol" },
  claude: { answers: "claude-haiku-5-5", writes: "claude-sonnet-5-5" },
  gemini: { answers: "gemini-3.5-flash-lite", writes: "gemini-3.8-flash" },
  perplexity: { answers: "perplexity/sonar" },
} as const

type KnownPrices = Prices & { cached: number }

/** A model that an engine asks. */
export interface AskedModel<Own extends TokenPrices = Prices> {
  model: string
  /** What a setting says that it costs. */
  prices?: Own | undefined
}

const longOpenai = { above: 272_000, input: 2, output: 1.5 }
/** The vendors' list prices of 2026-11-28. */
const listPrices: Record<string, KnownPrices> = {
  "gpt-6.1-terra": { input: 1, cached: 0.05, cacheWrite: 1.25, output: 5, searches: 10, long: longOpenai },
  "gpt-6.1-sol": { input: 2, cached: 0.1, cacheWrite: 2.5, output: 10, searches: 10, long: longOpenai },
  "claude-haiku-5-5": {
    input: 0.1,
    cached: 0.01,
    cacheWrite: 0.125,
    output: 0.5,
    searches: 10,
    long: { above: 100_000, input: 5, output: 5 },
  },
  "claude-sonnet-5-5": { input: 2, cached: 0.1, cacheWrite: 2.5, output: 10, searches: 10 },
  "gemini-3.5-flash-lite": { input: 0.3, cached: 0.03, output: 2.5, searches: 14 },
  // Those from 2027 on. Until then Google asks half.
  "gemini-3.8-flash": { input: 1.5, cached: 0.15, output: 7.5, searches: 14 },
  "perplexity/sonar": { input: 0.25, cached: 0.0625, output: 2.5, searches: 5 },
}

/**
 * What the model that answered costs; null if that is unknown. `prices` are those of the model that was asked. They hold for its
 * snapshots, but not for another model: a vendor may route requests to the successor of a model that has ended, for other prices.
 *
 * @param answered the model's name from the vendor; null if it reports none. Default: the one that was asked.
 */
export function pricesOf<Own extends TokenPrices>(
  { model, prices }: AskedModel<Own>,
  answered: string | null = null,
): Own | KnownPrices | null {
  const asked = baseName(model)
  const name = answered === null ? asked : baseName(answered)
  // A name such as gemini-flash-latest stands for whatever answers.
  if (prices !== undefined && (name === asked || asked.endsWith("-latest"))) return prices
  return Object.hasOwn(listPrices, name) ? (listPrices[name] ?? null) : null
}

/** The name of a model without a prefix, a date or a number of its snapshot: `gpt-6.1-terra` of `gpt-6.1-terra-2026-10-26`. */
const baseName = (model: string): string =>
  model.replace(/^models\//, "").replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|\d{3})$/, "")
