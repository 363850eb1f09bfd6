import { createEngine } from "@citable/engines/create-engine"
import type { Engine } from "@citable/service"

import type { ServeConfig } from "./read-serve-config.ts"

/** Creates the engines that have a key, and the one with the Chat Completions API if its address is set. Loads no others. */
export async function toEngines(config: ServeConfig): Promise<Engine[]> {
  const vendors = [
    ["openai", config.OPENAI_API_KEY, config.OPENAI_MODEL, config.OPENAI_PRICES],
    ["anthropic", config.ANTHROPIC_API_KEY, config.ANTHROPIC_MODEL, config.ANTHROPIC_PRICES],
    ["gemini", config.GEMINI_API_KEY, config.GEMINI_MODEL, config.GEMINI_PRICES],
    ["perplexity", config.PERPLEXITY_API_KEY, config.PERPLEXITY_MODEL, config.PERPLEXITY_PRICES],
    ["xai", config.XAI_API_KEY, config.XAI_MODEL, config.XAI_PRICES],
  ] as const
  const engines: Engine[] = []
  for (const [kind, apiKey, model, prices] of vendors) {
    if (apiKey === undefined) continue
    const chosen = { ...(model === undefined ? {} : { model }), ...(prices === undefined ? {} : { prices }) }
    engines.push(await createEngine(kind, { apiKey, fetch, ...chosen }))
  }
  const { COMPATIBLE_ENGINE_URL: url, COMPATIBLE_ENGINE_MODEL: model, COMPATIBLE_ENGINE_API_KEY: apiKey = "" } = config
  const { COMPATIBLE_ENGINE_NAME: name, COMPATIBLE_ENGINE_PRICES: prices } = config
  if (url === undefined || model === undefined) return engines
  const { createCompatibleEngine } = await import("@citable/engines/create-compatible-engine")
  const settings = { name, url, model, apiKey, fetch, ...(prices === undefined ? {} : { prices }) }
  return [...engines, createCompatibleEngine(settings)]
}
