import type { Connection } from "@citable/contract"
import type { EngineFetch } from "@citable/engines/engine"
import { EngineError } from "@citable/engines/engine-error"
import { createWriter } from "@citable/engines/writers/create-writer"
import type { Writer } from "@citable/engines/writers/writer"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"

import { readConnections } from "../read-connections.ts"

/** What a caller reads where no writer is set up. */
export const noWriter =
  "No language model is set up. Connect one with create_integration, or set a key of a vendor in the service."

/** What opening the writers of a brand needs. */
export interface WriterSource {
  db: Database
  /** Opens the brands' own keys. */
  box: SecretBox
  /** The writers of the instance. */
  writers: readonly Writer[]
  /** Sends requests that a brand's own key pays for. */
  engineFetch: EngineFetch
}

/**
 * The writers of a brand: those with its own keys, and those of the instance for the other vendors. The first one writes. If a
 * brand's key cannot be read, its writer refuses, so that the instance does not pay instead.
 */
export async function openWriters({ db, box, writers, engineFetch }: WriterSource, brandId: string): Promise<Writer[]> {
  const own: Writer[] = []
  for (const { name, connection, problem } of await readConnections({ db, box }, brandId)) {
    // Perplexity always searches the web, so it only answers. So does Grok here.
    if (name === "perplexity" || name === "grok") continue
    const writer = connection === undefined ? refusing(name, problem) : await toWriter(connection, engineFetch)
    if (writer !== undefined) own.push(writer)
  }
  const others = writers.filter(({ name }) => !own.some((one) => one.name === name))
  return [...own, ...others]
}

/** A connection's model and prices belong to scans, so a vendor's own default model writes. Other servers have one model. */
async function toWriter(connection: Connection, fetch: EngineFetch): Promise<Writer | undefined> {
  const { kind } = connection
  if (kind === "openai" || kind === "anthropic" || kind === "gemini") {
    return createWriter(kind, { apiKey: connection.credentials.api_key, fetch })
  }
  if (kind !== "openai_compatible") return undefined
  const { createCompatibleWriter } = await import("@citable/engines/writers/create-compatible-writer")
  const { engine, url, model, prices } = connection.config
  return createCompatibleWriter({
    name: engine,
    url,
    model,
    apiKey: connection.credentials.api_key ?? "",
    fetch,
    ...(prices === undefined ? {} : { prices: { ...prices, cached: prices.input } }),
  })
}

function refusing(name: string, message: string): Writer {
  const refuse = () => Promise.reject(new EngineError(message, { code: "engine_key_refused" }))
  return { name, model: "", prices: null, write: refuse }
}
