import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"

import { isArticleEvent } from "@citable/contract"

import { createLateHandler } from "./create-late-handler.ts"

export interface DevWebhookOptions {
  /** With the site's base path. */
  path: string
  readSecret: () => Promise<string | readonly string[] | undefined>
  /** Brings the collections up to date; rejects when that fails. */
  refresh: (event: { brand_id: string; revision: number }) => Promise<void>
  logger: { info(message: string): void; error(message: string): void }
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

/** The webhook of a dev server: a signed event refreshes the content, anything else changes nothing. */
export function createDevWebhook({ path, readSecret, refresh, logger }: DevWebhookOptions): Middleware {
  const handler = createLateHandler<void>({
    readSecret,
    onError: (error) => logger.error(error instanceof Error ? error.message : String(error)),
    onEvent: async (event) => {
      if (!isArticleEvent(event)) return
      logger.info(`${event.type} "${event.data.slug}"`)
      await refresh(event.data)
    },
  })
  return (incoming, outgoing, next) => {
    if (withoutSlash(new URL(incoming.url ?? "/", "http://localhost").pathname) !== withoutSlash(path)) {
      next()
      return
    }
    handler(toRequest(incoming))
      .then((response) => send(response, outgoing))
      .catch(next)
  }
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, "")
}

function toRequest(incoming: IncomingMessage): Request {
  const { method = "GET", headers } = incoming
  const hasBody = method !== "GET" && method !== "HEAD"
  return new Request("http://localhost/", {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith(":") ? [] : [[name, String(value)] as [string, string]],
    ),
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: "half" } : {}),
  })
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}
