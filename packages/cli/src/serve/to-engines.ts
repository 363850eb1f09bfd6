import {
  createAnthropicEngine,
  createCompatibleEngine,
  createGeminiEngine,
  createGrokEngine,
  createOpenaiEngine,
  createPerplexityEngine,
  type Engine,
} from "@citable/service"

import type { ServeConfig } from "./read-serve-config.ts"

/** Creates the engines that have a key, and the one with the Chat Completions API if its address is set. */
export function toEngines(config: ServeConfig): Engine[] {
  const vendors = [
    [createOpenaiEngine, config.OPENAI_API_KEY, config.OPENAI_MODEL, config.OPENAI_PRICES],
    [createAnthropicEngine, config.ANTHROPIC_API_KEY, config.ANTHROPIC_MODEL, config.ANTHROPIC_PRICES],
    [createGeminiEngine, config.GEMINI_API_KEY, config.GEMINI_MODEL, config.GEMINI_PRICES],
    [createPerplexityEngine, config.PERPLEXITY_API_KEY, config.PERPLEXITY_MODEL, config.PERPLEXITY_PRICES],
    [createGrokEngine, config.XAI_API_KEY, config.XAI_MODEL, config.XAI_PRICES],
  ] as const
  const engines = vendors.flatMap(([create, apiKey, model, prices]) => {
    if (apiKey === undefined) return []
    return [
      create({ apiKey, fetch, ...(model === undefined ? {} : { model }), ...(prices === undefined ? {} : { prices }) }),
    ]
  })
  const { COMPATIBLE_ENGINE_URL: url, COMPATIBLE_ENGINE_MODEL: model, COMPATIBLE_ENGINE_API_KEY: apiKey = "" } = config
  const { COMPATIBLE_ENGINE_NAME: name, COMPATIBLE_ENGINE_PRICES: prices } = config
  if (url === undefined || model === undefined) return engines
  const settings = { name, url, model, apiKey, fetch, ...(prices === undefined ? {} : { prices }) }
  return [...engines, createCompatibleEngine(settings)]
}
