import type { Prices } from "./engine.ts"
import type { Source, VendorName } from "./vendors.ts"

export type KnownPrices = Prices & { cached: number }

/** A model of a vendor. */
export interface VendorModel {
  vendor: VendorName
  /** The list prices; absent if no document of the vendor says them. */
  prices?: KnownPrices
  /** The day on which it ends, the model that the vendor recommends, and whether it answers such requests itself from then on. */
  ends?: { on: string; successor: string; isRouted?: true }
  /** The first day on which it may end, if the vendor promises one. */
  staysUntil?: string
  source: Source
}

const openaiPrices: Source = { page: "developers.openai.com/api/docs/pricing", read: "2026-11-28" }
const openaiEnds: Source = { page: "developers.openai.com/api/docs/deprecations", read: "2026-11-29" }
const anthropicModels: Source = { page: "platform.claude.com/docs/en/about-claude/models", read: "2026-11-28" }
const anthropicEnds: Source = {
  page: "platform.claude.com/docs/en/about-claude/model-deprecations",
  read: "2026-11-28",
}
const googlePrices: Source = { page: "ai.google.dev/gemini-api/docs/pricing", read: "2026-11-28" }
const googleEnds: Source = { page: "ai.google.dev/gemini-api/docs/deprecations", read: "2026-11-29" }
const perplexityPrices: Source = { page: "docs.perplexity.ai/docs/getting-started/pricing", read: "2026-10-07" }
const perplexityEnds: Source = { page: "docs.perplexity.ai/docs/agent-api/migrate-from-sonar", read: "2026-11-28" }
const xaiModels: Source = { page: "docs.x.ai/developers/models", read: "2026-11-29" }

const longOpenai = { above: 272_000, input: 2, output: 1.5 }
const longXai = { above: 200_000, input: 2, output: 2 }

const openai = (input: number, cached: number, output: number): VendorModel => ({
  vendor: "chatgpt",
  prices: { input, cached, cacheWrite: input * 1.25, output, searches: 10, long: longOpenai },
  source: openaiPrices,
})
const openaiEnd = (on: string, successor: string): VendorModel => ({
  vendor: "chatgpt",
  ends: { on, successor },
  source: openaiEnds,
})
const xai = (input: number, cached: number, output: number): VendorModel => ({
  vendor: "grok",
  prices: { input, cached, output, searches: 5, long: longXai },
  source: xaiModels,
})
const sonarEnd: VendorModel = {
  vendor: "perplexity",
  ends: { on: "2026-09-27", successor: "perplexity/sonar" },
  source: perplexityEnds,
}

/** The models that this release knows, by their family (`toModelFamily`). */
export const vendorModels: Readonly<Record<string, VendorModel>> = {
  "gpt-6.1-terra": openai(1, 0.05, 5),
  "gpt-6.1-sol": openai(2, 0.1, 10),
  "gpt-6-sol": openai(2, 0.2, 10),
  "gpt-6-luna": openai(0.1, 0.01, 0.5),
  "gpt-5.6-terra": openai(2, 0.2, 12),
  "gpt-5.6-luna": openai(0.2, 0.02, 1.2),
  "gpt-5": openaiEnd("2026-12-11", "gpt-6.1-sol"),
  "gpt-5-mini": openaiEnd("2026-12-11", "gpt-6.1-terra"),
  "gpt-5-nano": openaiEnd("2026-12-11", "gpt-6-luna"),
  "gpt-5-pro": openaiEnd("2026-12-11", "gpt-6.1-sol"),
  o3: openaiEnd("2026-12-11", "gpt-6.1-sol"),
  "o3-pro": openaiEnd("2026-12-11", "gpt-6.1-sol"),
  "gpt-4o": openaiEnd("2027-01-14", "gpt-6-luna"),
  "gpt-4o-mini": openaiEnd("2027-01-14", "gpt-6-luna"),
  "gpt-4.1": openaiEnd("2027-01-14", "gpt-6-luna"),
  "gpt-4.1-mini": openaiEnd("2027-01-14", "gpt-6-luna"),
  "gpt-5.1": openaiEnd("2027-04-01", "gpt-6.1-sol"),
  "claude-haiku-5-5": {
    vendor: "claude",
    prices: {
      input: 0.1,
      cached: 0.01,
      cacheWrite: 0.125,
      output: 0.5,
      searches: 10,
      long: { above: 100_000, input: 5, output: 5 },
    },
    staysUntil: "2027-10-07",
    source: anthropicModels,
  },
  "claude-sonnet-5-5": {
    vendor: "claude",
    prices: { input: 2, cached: 0.1, cacheWrite: 2.5, output: 10, searches: 10 },
    staysUntil: "2027-09-28",
    source: anthropicModels,
  },
  "claude-sonnet-4-5": {
    vendor: "claude",
    prices: { input: 3, cached: 0.3, cacheWrite: 3.75, output: 15, searches: 10 },
    ends: { on: "2026-11-30", successor: "claude-sonnet-5-5" },
    source: anthropicEnds,
  },
  "gemini-3.5-flash-lite": {
    vendor: "gemini",
    prices: { input: 0.3, cached: 0.03, output: 2.5, searches: 14 },
    source: googlePrices,
  },
  // Those from 2027 on. Until then Google asks half.
  "gemini-3.8-flash": {
    vendor: "gemini",
    prices: { input: 1.5, cached: 0.15, output: 7.5, searches: 14 },
    source: googlePrices,
  },
  "gemini-3.1-flash-lite": {
    vendor: "gemini",
    ends: { on: "2027-05-07", successor: "gemini-3.5-flash-lite" },
    source: googleEnds,
  },
  "gemini-2.5-flash": {
    vendor: "gemini",
    ends: { on: "2026-12-01", successor: "gemini-3.5-flash-lite", isRouted: true },
    source: googleEnds,
  },
  "gemini-2.5-pro": {
    vendor: "gemini",
    ends: { on: "2026-12-01", successor: "gemini-3.8-flash", isRouted: true },
    source: googleEnds,
  },
  sonar: {
    vendor: "perplexity",
    // Documents differ: 2.5 or 5 for a thousand searches. The bill of each answer decides.
    prices: { input: 0.25, cached: 0.0625, output: 2.5, searches: 5 },
    source: perplexityPrices,
  },
  "sonar-pro": sonarEnd,
  "sonar-reasoning": sonarEnd,
  "sonar-reasoning-pro": sonarEnd,
  "sonar-deep-research": sonarEnd,
  "grok-4.7": xai(2, 0.5, 6),
  "grok-4.6": xai(2, 0.5, 6),
  "grok-4.5": xai(2, 0.5, 6),
  "grok-4.3": xai(1.25, 0.2, 2.5),
}
