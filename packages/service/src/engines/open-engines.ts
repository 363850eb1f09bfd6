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

/** What it takes to open the engines of a brand. */
export interface EngineSource {
  db: Database
  /** Opens the keys that brands have given. */
  box: SecretBox
  /** The engines of the instance. */
  engines: readonly Engine[]
  /** Sends questions that a brand's own key pays for. */
  engineFetch: EngineFetch
}

/**
 * Who can be asked for a brand: by its own keys, and by those of the instance where it has none. A key that cannot be read stays an
 * engine, which refuses each question: the instance does not pay in its place. With an `integrationId` it is the engine of that
 * integration alone.
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
      // Without the cause: what was opened could be quoted in it.
      const why = error instanceof CitableError ? error.message : "These are not its settings."
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
    throw new CitableError(`A connection of the kind ${kind} is no engine.`, { code: "invalid_engine" })
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
