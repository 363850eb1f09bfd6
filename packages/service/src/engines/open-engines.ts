import { CitableError, type Connection, connectionSchema } from "@citable/contract"

import { integrationOwner } from "../secrets/seal-owners.ts"
import type { SecretBox } from "../secrets/secret-box.ts"
import type { Database } from "../storage/database.ts"
import { createAnthropicEngine } from "./create-anthropic-engine.ts"
import { createCompatibleEngine } from "./create-compatible-engine.ts"
import { createGeminiEngine } from "./create-gemini-engine.ts"
import { createOpenaiEngine } from "./create-openai-engine.ts"
import { createPerplexityEngine } from "./create-perplexity-engine.ts"
import { EngineError } from "./engine-error.ts"
import { type EngineKind, engineKinds, engineNameOf } from "./engine-kinds.ts"
import type { Engine, EngineFetch } from "./engine.ts"

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
  const rows = await db
    .selectFrom("integrations")
    .innerJoin("brands", "brands.id", "integrations.brand_id")
    .select(["integrations.id", "integrations.kind", "config", "credentials", "account_id"])
    .where("brand_id", "=", brandId)
    .where("integrations.kind", "in", [...engineKinds])
    .$if(integrationId !== undefined, (some) => some.where("integrations.id", "=", integrationId ?? ""))
    .orderBy("integrations.id")
    .execute()
  const own = rows.map(({ id, kind, config, credentials, account_id: accountId }) => {
    const shown = JSON.parse(config) as Record<string, unknown>
    const name = engineNameOf(kind as EngineKind, shown)
    try {
      const opened = JSON.parse(box.open(credentials ?? "", integrationOwner(accountId, id))) as unknown
      return toEngine(connectionSchema.parse({ kind, config: shown, credentials: opened }), engineFetch)
    } catch (error) {
      // Leave out the cause, which could quote the opened key.
      const why = error instanceof CitableError ? error.message : "Its settings are not valid."
      return refusing(name, `The brand's key for ${name} cannot be used. ${why}`)
    }
  })
  if (integrationId !== undefined) return own
  return [...own, ...engines.filter(({ name }) => !own.some((one) => one.name === name))]
}

function toEngine(connection: Connection, fetch: EngineFetch): Engine {
  const { kind } = connection
  if (kind === "openai") return createOpenaiEngine(settingsOf(connection, fetch))
  if (kind === "anthropic") return createAnthropicEngine(settingsOf(connection, fetch))
  if (kind === "gemini") return createGeminiEngine(settingsOf(connection, fetch))
  if (kind === "perplexity") return createPerplexityEngine(settingsOf(connection, fetch))
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
  { config, credentials }: Extract<Connection, { kind: "openai" | "anthropic" | "gemini" | "perplexity" }>,
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
