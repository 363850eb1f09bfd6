import { promisify } from "node:util"
import * as zlib from "node:zlib"

import { CitableError } from "@citable/contract/core"
import type { Agent } from "undici"

import type { DispatcherBody, RequestDispatcher } from "../client-options.ts"
import type { HttpExchange } from "./http-exchange.ts"
import { joinChunks } from "./join-chunks.ts"

type Inflate = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>

const inflaters: Readonly<Record<string, Inflate>> = {
  gzip: promisify(zlib.gunzip),
  "x-gzip": promisify(zlib.gunzip),
  br: promisify(zlib.brotliDecompress),
  deflate: promisify(zlib.inflate),
  // Bun and releases of Node before 22.15 lack it.
  ...("zstdDecompress" in zlib ? { zstd: promisify(zlib.zstdDecompress) } : {}),
}
const accepted = "zstd" in inflaters ? "zstd, br, gzip" : "br, gzip"

/**
 * Makes requests with an undici dispatcher, without the cost of a fetch around it. It loads and creates its own agent with the
 * first request, and `close` closes that. A dispatcher of the caller stays open.
 */
export function createUndiciExchange(dispatcher: RequestDispatcher | undefined): HttpExchange {
  let agent: Promise<Agent> | undefined
  return {
    async send({ method, url, headers, body, signal }) {
      const target: RequestDispatcher = dispatcher ?? (await (agent ??= openAgent()))
      const { origin, pathname, search } = new URL(url)
      const answer = await target.request({
        origin,
        path: pathname + search,
        method,
        headers: { "accept-encoding": accepted, ...headers },
        body: body ?? null,
        signal,
      })
      const header = (name: string): string | null => {
        const value = answer.headers[name]
        return Array.isArray(value) ? value.join(", ") : (value ?? null)
      }
      return {
        status: answer.statusCode,
        header,
        read: async (maxBytes, use) => {
          const chunks = await readBody(answer.body, header("content-encoding"), maxBytes)
          return chunks && use(joinChunks(chunks))
        },
        discard: async () => void (await answer.body.dump()),
      }
    },
    close: async () => {
      const closing = agent
      agent = undefined
      await (await closing)?.close()
    },
  }
}

async function openAgent(): Promise<Agent> {
  const undici = await import("undici")
  return new undici.Agent({ keepAliveTimeout: 10_000, connect: { timeout: 10_000 } })
}

async function readBody(
  body: DispatcherBody,
  encoding: string | null,
  maxBytes: number,
): Promise<Uint8Array[] | undefined> {
  const chunks = await readChunks(body, maxBytes)
  if (chunks === undefined) return undefined
  let inflated: Uint8Array | undefined
  // Codings are listed in the order in which they were applied (RFC 9110, section 8.4).
  for (const coding of toCodings(encoding).toReversed()) {
    try {
      inflated = await coding(inflated ?? Buffer.concat(chunks), { maxOutputLength: maxBytes })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") return undefined
      throw error
    }
  }
  return inflated === undefined ? chunks : [inflated]
}

function toCodings(encoding: string | null): Inflate[] {
  const codings = (encoding ?? "").toLowerCase().split(/[\s,]+/)
  return codings
    .filter((coding) => coding !== "" && coding !== "identity")
    .map((coding) => {
      const inflate = Object.hasOwn(inflaters, coding) ? inflaters[coding] : undefined
      if (inflate !== undefined) return inflate
      throw new CitableError(`The answer is encoded as ${coding}, which the client did not ask for.`, {
        code: "invalid_response",
      })
    })
}

/** Uses events, because iterating over a stream costs a third more. */
function readChunks(body: DispatcherBody, maxBytes: number): Promise<Uint8Array[] | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let bytes = 0
    body.on("data", (chunk: Uint8Array) => {
      chunks.push(chunk)
      bytes += chunk.byteLength
      if (bytes <= maxBytes) return
      resolve(undefined)
      body.destroy()
    })
    body.on("end", () => resolve(chunks))
    body.on("error", reject)
    body.on("close", () => reject(new Error("The body ended early.")))
  })
}
