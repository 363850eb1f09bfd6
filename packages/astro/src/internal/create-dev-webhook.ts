import type { IncomingMessage, ServerResponse } from "node:http"

import { isArticleEvent } from "@citable/contract"
import { toNodeListener } from "@citable/webhooks/node"

import { createLazyHandler } from "./create-lazy-handler.ts"

export interface DevWebhookOptions {
  /** The path of the route, with the site's base path. */
  path: string
  readSecret: () => Promise<string | readonly string[] | undefined>
  /** Brings the collections up to date; rejects if that fails. */
  refresh: (event: { brand_id: string; revision: number }) => Promise<void>
  logger: { info(message: string): void; warn(message: string): void; error(message: string): void }
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

/** Creates the webhook of a dev server. A signed event refreshes the content; any other request changes nothing. */
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

/** Says why a webhook was refused, for the log. */
async function explainRefusal(response: Response): Promise<string> {
  const { code, detail } = (await response.json()) as { code?: string; detail?: string }
  const advice =
    code === "timestamp_out_of_tolerance"
      ? `The time here is ${new Date().toISOString()}: check the clocks of both machines.`
      : "Check that CITABLE_WEBHOOK_SECRET is the secret of this webhook."
  return `Refused a webhook (${code}): ${detail} ${advice}`
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, "")
}
