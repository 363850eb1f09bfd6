import {
  createAnthropicEngine,
  createCompatibleEngine,
  createGeminiEngine,
  createOpenaiEngine,
  createPerplexityEngine,
  type Engine,
} from "@citable/service"

import type { ServeConfig } from "./read-serve-config.ts"

/** Creates the engines that have a key, and the one with the Chat Completions API if its address is set. */
export function toEngines(config: ServeConfig): Engine[] {
  const vendors = [
    [createOpenaiEngine, config.OPENAI_API_KEY, config.OPENAI_MODEL],
    [createAnthropicEngine, config.ANTHROPIC_API_KEY, config.ANTHROPIC_MODEL],
    [createGeminiEngine, config.GEMINI_API_KEY, config.GEMINI_MODEL],
    [createPerplexityEngine, config.PERPLEXITY_API_KEY, config.PERPLEXITY_MODEL],
  ] as const
  const engines = vendors.flatMap(([create, apiKey, model]) =>
    apiKey === undefined ? [] : [create({ apiKey, fetch, ...(model === undefined ? {} : { model }) })],
  )
  const { COMPATIBLE_ENGINE_URL: url, COMPATIBLE_ENGINE_MODEL: model, COMPATIBLE_ENGINE_API_KEY: apiKey = "" } = config
  if (url === undefined || model === undefined) return engines
  return [...engines, createCompatibleEngine({ name: config.COMPATIBLE_ENGINE_NAME, url, model, apiKey, fetch })]
}
