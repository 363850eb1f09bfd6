import { CitableError, type Connection } from "@citable/contract"
import { createAnthropicEngine } from "@citable/engines/create-anthropic-engine"
import { createCompatibleEngine } from "@citable/engines/create-compatible-engine"
import { createGeminiEngine } from "@citable/engines/create-gemini-engine"
import { createGrokEngine } from "@citable/engines/create-grok-engine"
import { createOpenaiEngine } from "@citable/engines/create-openai-engine"
import { createPerplexityEngine } from "@citable/engines/create-perplexity-engine"
import type { Engine, EngineFetch } from "@citable/engines/engine"
import { EngineError } from "@citable/engines/engine-error"

import type { SecretBox } from "../secrets/secret-box.ts"
import type { Database } from "../storage/database.ts"
import { readConnections } from "./read-connections.ts"

/** What opening the engines of a brand needs. */
export interface EngineSource {
  db: Database
  /** Opens the brands' own keys. */
  box: SecretBox
  /** The engines of the instance. */
  engines: readonly Engine[]
  /** Sends questions that a brand's own key pays for. */
  engineFetch: EngineFetch
}

/**
 * The engines of a brand: those with its own keys, and those of the instance for the others. If a brand's key cannot be
 * read, its engine refuses each question, so that the instance does not pay instead. With an `integrationId`, returns
 * only the engine of that integration.
 */
export async function openEngines(
  { db, box, engines, engineFetch }: EngineSource,
  brandId: string,
  { integrationId }: { integrationId?: string } = {},
): Promise<Engine[]> {
  const own = (await readConnections({ db, box }, brandId, { integrationId })).map(({ name, connection, problem }) =>
    connection === undefined ? refusing(name, problem) : toEngine(connection, engineFetch),
  )
  if (integrationId !== undefined) return own
  return [...own, ...engines.filter(({ name }) => !own.some((one) => one.name === name))]
}

function toEngine(connection: Connection, fetch: EngineFetch): Engine {
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

function refusing(name: string, message: string): Engine {
  const refuse = () => Promise.reject(new EngineError(message, { code: "engine_key_refused" }))
  return { name, surface: "api", ask: refuse, check: refuse }
}
