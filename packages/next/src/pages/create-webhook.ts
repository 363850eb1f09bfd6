import { Readable } from "node:stream"

import { CitableError } from "@citable/contract"
import { type ArticleEvent, isArticleEvent } from "@citable/contract/webhooks"
import { createWebhookHandler, type WebhookHandlerOptions } from "@citable/webhooks"
import type { NextApiRequest, NextApiResponse } from "next"

import { notYetVisible } from "../internal/not-yet-visible.ts"
import { waitForEvent } from "../internal/wait-for-event.ts"
import type { Citable } from "./create-citable.ts"

export interface WebhookOptions extends Pick<WebhookHandlerOptions, "secret" | "onEvent" | "onError"> {
  /** Milliseconds to wait for the service to show what an event speaks of. Default 8,000, under the sender's own limit. */
  maxWaitMs?: number
  /** The pages that list articles, and so are made again besides the article's own. Default: `["/"]`. */
  paths?: readonly string[] | ((event: ArticleEvent) => readonly string[])
}

export type Webhook = (request: NextApiRequest, response: NextApiResponse) => Promise<void>

/**
 * The API route that Citable's events reach. It needs the raw body, so the route's file says
 * `export const config = { api: { bodyParser: false } }` itself: Next accepts that from nowhere else.
 *
 * It verifies the signature, waits until the service shows the event's revision, and makes the article's page, that of its previous
 * slugs and the lists again. When the service does not show the revision in time it answers 503 and touches nothing.
 */
export function createWebhook(citable: Citable, options: WebhookOptions = {}): Webhook {
  const { maxWaitMs = 8000, paths = ["/"], onEvent, ...handlerOptions } = options
  const responses = new WeakMap<Request, NextApiResponse>()

  const handle = createWebhookHandler({
    ...handlerOptions,
    async onEvent(event, context) {
      const answer = await onEvent?.(event, context)
      if (answer !== undefined || !isArticleEvent(event)) return answer
      const seen = await waitForEvent(citable.client, event.data, { maxWaitMs })
      if (seen === undefined) return notYetVisible(event.data.revision)

      const { slug, previous_slug = slug, locale } = event.data
      const slugs = new Set([slug, previous_slug, ...(seen.article?.previous_slugs ?? [])])
      const lists = typeof paths === "function" ? paths(event) : paths
      const touched = new Set([...[...slugs].map((name) => citable.path({ slug: name, locale })), ...lists])
      for (const path of touched) await responses.get(context.request)?.revalidate(path)
      return Response.json({ received: true, revision: event.data.revision, revalidated: [...touched] })
    },
  })

  return async (apiRequest, apiResponse) => {
    // Set where Next has parsed the body, whose bytes alone the signature fits: those are gone.
    if (apiRequest.body !== undefined) {
      ;(options.onError ?? console.error)(new CitableError(parsedBody, { code: "body_already_read" }))
      apiResponse
        .status(500)
        .json({ status: 500, title: "The service failed", detail: parsedBody, code: "internal_error" })
      return
    }
    const request = toRequest(apiRequest)
    responses.set(request, apiResponse)
    await send(await handle(request), apiResponse)
  }
}

const parsedBody =
  "Next parsed the webhook's body, so its signature cannot be checked: add " +
  "`export const config = { api: { bodyParser: false } }` to the API route."

function toRequest(request: NextApiRequest): Request {
  const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const method = request.method ?? "GET"
  const hasBody = method !== "GET" && method !== "HEAD"
  const init: RequestInit & { duplex: "half" } = {
    method,
    headers,
    body: hasBody ? (Readable.toWeb(request) as ReadableStream<Uint8Array>) : null,
    duplex: "half",
  }
  return new Request(new URL(request.url ?? "/", "http://localhost"), init)
}

async function send(answer: Response, response: NextApiResponse): Promise<void> {
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  response.send(Buffer.from(await answer.arrayBuffer()))
}
