import type { HttpExchange } from "./http-exchange.ts"
import { joinChunks } from "./join-chunks.ts"

/** Makes requests with a fetch, such as a framework's or an edge runtime's. */
export function createFetchExchange(fetch: typeof globalThis.fetch): HttpExchange {
  return {
    async send({ method, url, headers, body, signal }) {
      const init = { method, headers, redirect: "manual" as const, signal }
      const response = await fetch(url, body === undefined ? init : { ...init, body })
      return {
        status: response.status,
        header: (name) => response.headers.get(name),
        read: async (maxBytes, use) => {
          const chunks = await readChunks(response, maxBytes)
          return chunks && use(joinChunks(chunks))
        },
        discard: async () => await response.body?.cancel(),
      }
    },
    close: async () => {},
  }
}

async function readChunks({ body }: Response, maxBytes: number): Promise<Uint8Array[] | undefined> {
  if (body === null) return []
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return chunks
    chunks.push(value)
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      return undefined
    }
  }
}
