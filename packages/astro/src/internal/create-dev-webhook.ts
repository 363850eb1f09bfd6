import type { IncomingMessage, ServerResponse } from "node:http"

import { isArticleEvent } from "@citable/contract"
import { toNodeListener } from "@citable/webhooks/node"

import { createLazyHandler } from "./create-lazy-handler.ts"

export interface DevWebhookOptions {
  /** With the site's base path. */
  path: string
  readSecret: () => Promise<string | readonly string[] | undefined>
  /** Brings the collections up to date; rejects when that fails. */
  refresh: (event: { brand_id: string; revision: number }) => Promise<void>
  logger: { info(message: string): void; warn(message: string): void; error(message: string): void }
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

/** The webhook of a dev server: a signed event refreshes the content, anything else changes nothing. */
export function createDevWebhook({ path, readSecret, refresh, logger }: DevWebhookOptions): Middleware {
  const handler = createLazyHandler<void>({
    readSecret,
    onError: (error) => logger.error(error instanceof Error ? error.message : String(error)),
    onEvent: async (event) => {
      if (!isArticleEvent(event)) return
      logger.info(`${event.type} "${event.data.slug}"`)
      await refresh(event.data)
    },
  })
  const listener = toNodeListener(async (request) => {
    const response = await handler(request)
    if (response.status === 401) logger.warn(await explainRefusal(response.clone()))
    return response
  })
  return (incoming, outgoing, next) => {
    if (withoutSlash(new URL(incoming.url ?? "/", "http://localhost").pathname) !== withoutSlash(path)) {
      next()
      return
    }
    listener(incoming, outgoing).catch(next)
  }
}

/** Why a webhook was refused: whoever sets one up looks here first. */
async function explainRefusal(response: Response): Promise<string> {
  const { code, detail } = (await response.json()) as { code?: string; detail?: string }
  const advice =
    code === "timestamp_out_of_tolerance"
      ? `It is ${new Date().toISOString()} here: check the clocks of both machines.`
      : "Is CITABLE_WEBHOOK_SECRET the one that the webhook was made with?"
  return `A webhook was refused (${code}): ${detail} ${advice}`
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, "")
}
