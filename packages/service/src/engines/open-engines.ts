import type { Engine, EngineFetch } from "@citable/engines/engine"
import { EngineError } from "@citable/engines/engine-error"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"

import { readConnections } from "./read-connections.ts"
import { toEngine } from "./to-engine.ts"

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
  const own: Engine[] = []
  for (const { name, connection, problem } of await readConnections({ db, box }, brandId, { integrationId })) {
    if (connection === undefined) own.push(refusing(name, problem))
    else own.push(await toEngine(connection, engineFetch))
  }
  if (integrationId !== undefined) return own
  return [...own, ...engines.filter(({ name }) => !own.some((one) => one.name === name))]
}

function refusing(name: string, message: string): Engine {
  const refuse = () => Promise.reject(new EngineError(message, { code: "engine_key_refused" }))
  return { name, surface: "api", ask: refuse, check: refuse }
}
