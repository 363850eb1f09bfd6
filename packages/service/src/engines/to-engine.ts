import { CitableError, type Connection } from "@citable/contract"
import { createEngine } from "@citable/engines/create-engine"
import type { Engine, EngineFetch } from "@citable/engines/engine"

/** The engine of a connection. Loads the modules of its vendor. */
export async function toEngine(connection: Connection, fetch: EngineFetch): Promise<Engine> {
  const { kind } = connection
  if (kind === "openai" || kind === "anthropic" || kind === "gemini" || kind === "perplexity" || kind === "xai") {
    return createEngine(kind, settingsOf(connection, fetch))
  }
  if (kind !== "openai_compatible") {
    throw new CitableError(`A connection of the kind ${kind} is not an engine.`, { code: "invalid_engine" })
  }
  const { createCompatibleEngine } = await import("@citable/engines/create-compatible-engine")
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
