import { CitableError } from "@citable/contract"
import {
  createAnthropicWriter,
  createCompatibleWriter,
  createGeminiWriter,
  createOpenaiWriter,
  type Writer,
} from "@citable/service"

import type { ServeConfig } from "./read-serve-config.ts"

/**
 * Creates the language models that write: one for each engine with a key, except Perplexity, which always searches. The one that
 * `WRITER` names comes first.
 *
 * @throws {CitableError} `invalid_config` if `WRITER` names one without a key.
 */
export function toWriters(config: ServeConfig): Writer[] {
  const wanted = config.WRITER
  const modelOf = (name: string, index: number) =>
    config.WRITER_MODEL !== undefined && (wanted === undefined ? index === 0 : wanted === name)
      ? { model: config.WRITER_MODEL }
      : {}
  const vendors = [
    ["claude", createAnthropicWriter, config.ANTHROPIC_API_KEY],
    ["chatgpt", createOpenaiWriter, config.OPENAI_API_KEY],
    ["gemini", createGeminiWriter, config.GEMINI_API_KEY],
  ] as const
  const writers: Writer[] = vendors
    .flatMap(([name, create, apiKey]) => (apiKey === undefined ? [] : [{ name, create, apiKey }]))
    .map(({ name, create, apiKey }, index) => create({ apiKey, fetch, ...modelOf(name, index) }))
  const { COMPATIBLE_ENGINE_URL: url, COMPATIBLE_ENGINE_MODEL: model, COMPATIBLE_ENGINE_API_KEY: apiKey = "" } = config
  if (url !== undefined && model !== undefined) {
    const name = config.COMPATIBLE_ENGINE_NAME
    writers.push(createCompatibleWriter({ name, url, model, apiKey, fetch, ...modelOf(name, writers.length) }))
  }
  if (wanted === undefined) return writers
  const first = writers.find(({ name }) => name === wanted)
  if (first === undefined) {
    throw new CitableError(`WRITER is ${wanted}, but no key of it is set. Set its key, or remove WRITER.`, {
      code: "invalid_config",
    })
  }
  return [first, ...writers.filter((writer) => writer !== first)]
}
