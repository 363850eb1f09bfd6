import { CitableError, type Connection } from "@citable/contract"
import { createAnthropicEngine } from "@citable/engines/create-anthropic-engine"
import { createCompatibleEngine } from "@citable/engines/create-compatible-engine"
import { createGeminiEngine } from "@citable/engines/create-gemini-engine"
import { createGrokEngine } from "@citable/engines/create-grok-engine"
import { createOpenaiEngine } from "@citable/engines/create-openai-engine"
import { createPerplexityEngine } from "@citable/engines/create-perplexity-engine"
import type { Engine, EngineFetch } from "@citable/engines/engine"

/** The engine of a connection. Only a service that asks loads this module, which loads all engines. */
export function toEngine(connection: Connection, fetch: EngineFetch): Engine {
  const { kind } = connection
  if (kind === "openai") return createOpenaiEngine(settingsOf(connection, fetch))
  if (kind === "anthropic") return createAnthropicEngine(settingsOf(connection, fetch))
  if (kind === "gemini") return createGeminiEngine(settingsOf(connection, fetch))
  if (kind === "perplexity") return createPerplexityEngine(settingsOf(connection, fetch))
  if (kind === "xai") return createGrokEngine(settingsOf(connection, fetch))
  if (kind !== "openai_compatible") {
    throw new CitableError(`A connection of the kind ${kind} is not an engine.`, { code: "invalid_engine" })
  }
  const { engine, url, model, prices } = connection.config
  const apiKey = connection.credentials.api_key ?? ""
  return createCompatibleEngine({
    name: engine,
    url,
    model,
    apiKey,
    fetch,
    ...(prices === undefined ? {} : { prices }),
  })
}

function settingsOf(
  { config, credentials }: Extract<Connection, { kind: "openai" | "anthropic" | "gemini" | "perplexity" | "xai" }>,
  fetch: EngineFetch,
) {
  const { model, prices } = config
  return {
    apiKey: credentials.api_key,
    fetch,
    ...(model === undefined ? {} : { model }),
    ...(prices === undefined ? {} : { prices }),
  }
}
