import { CitableError } from "@citable/contract"
import { createWriter } from "@citable/engines/writers/create-writer"
import type { Writer } from "@citable/service"

import type { ServeConfig } from "./read-serve-config.ts"

/**
 * Creates the language models that write: one for each engine with a key, except Perplexity, which always searches. The one that
 * `WRITER` names comes first.
 *
 * @throws {CitableError} `invalid_config` if `WRITER` names one without a key.
 */
export async function toWriters(config: ServeConfig): Promise<Writer[]> {
  const wanted = config.WRITER
  const { WRITER_MODEL: model, WRITER_PRICES: prices } = config
  /** The model and the prices that settings name, for the one that writes. */
  const chosenFor = (name: string, index: number) => {
    if (wanted === undefined ? index !== 0 : wanted !== name) return {}
    return {
      ...(model === undefined ? {} : { model }),
      ...(prices === undefined ? {} : { prices: toWriterPrices(prices) }),
    }
  }
  const vendors = [
    ["claude", "anthropic", config.ANTHROPIC_API_KEY],
    ["chatgpt", "openai", config.OPENAI_API_KEY],
    ["gemini", "gemini", config.GEMINI_API_KEY],
  ] as const
  const writers: Writer[] = []
  for (const [name, kind, apiKey] of vendors) {
    if (apiKey === undefined) continue
    writers.push(await createWriter(kind, { apiKey, fetch, ...chosenFor(name, writers.length) }))
  }
  const { COMPATIBLE_ENGINE_URL: url, COMPATIBLE_ENGINE_MODEL: own, COMPATIBLE_ENGINE_API_KEY: apiKey = "" } = config
  if (url !== undefined && own !== undefined) {
    const { createCompatibleWriter } = await import("@citable/engines/writers/create-compatible-writer")
    const { COMPATIBLE_ENGINE_NAME: name, COMPATIBLE_ENGINE_PRICES: listed } = config
    const known = listed === undefined ? {} : { prices: toWriterPrices(listed) }
    const settings = { name, url, model: own, apiKey, fetch, ...known, ...chosenFor(name, writers.length) }
    writers.push(createCompatibleWriter(settings))
  }
  if (wanted === undefined) return writers
  const first = writers.find(({ name }) => name === wanted)
  if (first === undefined) {
    throw new CitableError(`WRITER is ${wanted}, but its key is not set. Set it, or remove WRITER.`, {
      code: "invalid_config",
    })
  }
  return [first, ...writers.filter((writer) => writer !== first)]
}

/** Tokens from the vendor's cache cost as much as others, as far as a setting tells. */
const toWriterPrices = ({ input, output }: { input: number; output: number }) => ({ input, output, cached: input })
