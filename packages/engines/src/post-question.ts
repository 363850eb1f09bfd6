import { isCitableError } from "@citable/contract"

import { EngineError } from "./engine-error.ts"
import type { EngineFetch } from "./engine.ts"
import { toEngineError } from "./to-engine-error.ts"

/** The most bytes of an answer. Longer ones count as unreadable. */
const maxAnswerBytes = 4 * 1024 * 1024

export interface PostOptions {
  /** The engine's name in messages, such as `chatgpt`. */
  engine: string
  url: string
  headers: Record<string, string>
  /** Absent for a GET. */
  body?: unknown
  signal: AbortSignal
  fetch: EngineFetch
}

/** Sends a request and parses the JSON of its response. Throws an `EngineError` that says what to do. */
export async function postQuestion(options: PostOptions): Promise<{ raw: string; json: unknown }> {
  const { engine, signal } = options
  let response: Response | undefined
  let raw: string
  try {
    response = await options.fetch(options.url, {
      ...(options.body === undefined ? { method: "GET" } : { method: "POST", body: toJson(options.body) }),
      headers: { "content-type": "application/json", accept: "application/json", ...options.headers },
      redirect: "error",
      signal,
    })
    raw = await readText(response, engine)
  } catch (cause) {
    if (cause instanceof EngineError) throw cause
    if (signal.aborted) {
      const message = `${engine} did not answer in time.`
      // A vendor bills an answer that nobody waits for.
      throw new EngineError(message, { code: "engine_timeout", isRetryable: true, billed: null, cause })
    }
    if (isCitableError(cause) && cause.code === "address_not_allowed") {
      throw new EngineError(`${engine} is at an address that this instance does not connect to.`, {
        code: "engine_unreachable",
        cause,
      })
    }
    const message = `${engine} cannot be reached. Check that this machine can send requests to it.`
    const billed = response?.ok === true ? { billed: null } : {}
    throw new EngineError(message, { code: "engine_unreachable", isRetryable: true, ...billed, cause })
  }
  const parsed = parse(raw)
  const json = withoutKey(parsed, options.headers)
  if (!response.ok) throw toEngineError(engine, json, response)
  if (json === undefined) throw unreadable(engine, "the answer is not JSON, or is cut off")
  return { raw: json === parsed ? raw : JSON.stringify(json), json }
}

/** Vendors refuse halves of surrogate pairs, which a text has that was cut within one. */
const toJson = (body: unknown) =>
  JSON.stringify(body, (_, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value))

/** The error for an answer that is cut off, or has no text. A retry may help. */
export function unreadable(engine: string, why: string): EngineError {
  return new EngineError(`The answer of ${engine} cannot be read: ${why}.`, {
    code: "engine_unreadable",
    isRetryable: true,
    billed: null,
  })
}

/** The error for an answer of another shape than the vendor documents. The next answer would have it too, and is paid for. */
export function misshapen(engine: string, part: string): EngineError {
  const advice = "Check the address of its interface. If it is the vendor's own, update Citable."
  return new EngineError(`The answer of ${engine} cannot be read: it has no ${part} as documented. ${advice}`, {
    code: "engine_unreadable",
    billed: null,
  })
}

async function readText(response: Response, engine: string): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxAnswerBytes) throw unreadable(engine, `it is longer than ${maxAnswerBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString("utf8")
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

const keyHeaders = ["authorization", "x-api-key", "x-goog-api-key"]

/** Removes the API key from a response, because a server may echo it. */
function withoutKey(json: unknown, headers: Record<string, string>): unknown {
  const keys = keyHeaders.flatMap((name) => headers[name]?.replace(/^Bearer /, "") ?? [])
  // Shorter keys are no secrets, and occur in ordinary words.
  const known = keys.filter((key) => key.length >= 8)
  const text = JSON.stringify(json) ?? ""
  const written = known.map((key) => JSON.stringify(key).slice(1, -1)).filter((key) => text.includes(key))
  if (written.length === 0) return json
  return JSON.parse(written.reduce((rest, key) => rest.replaceAll(key, "(key)"), text))
}
