import { setTimeout as sleep } from "node:timers/promises"

import { listen, localNetwork, localPages } from "@citable/dev"
import { renderBody } from "@citable/markdown"
import { createSafeFetch } from "@citable/safe-fetch"
import { createService } from "@citable/service"

import { definitionOf } from "../../platforms/definition-of.ts"
import { hurryTurns } from "../../platforms/hurry-turns.ts"
import { leadToPlatform } from "../../platforms/lead-to-platform.ts"
import { argument, ready } from "../measured.ts"

/** A service that publishes to a platform of another process. */
export interface PublishingArgument {
  dataDir: string
  platform: string
  kind: string
  /** The vendor's origin, if no setting has it. */
  origin?: string | undefined
  connection: Record<string, unknown>
  articles: number
  body: string
  /** How much faster the platform's clock is. */
  timeFactor: number
}

export interface PublishingReady {
  /** Where it takes orders. */
  url: string
}

/** A request that was sent before. */
export interface SentRequest {
  method: string
  path: string
  headers: Record<string, string>
  /** In base64. */
  body: string
}

/** What to do with every article, one after the other: change it, publish it, or only what nobody can avoid; or which requests to send again. */
export type PublishingOrder = "edit" | "publish" | "bare" | "drift" | readonly SentRequest[]

interface Told {
  id: string
  status: string
}

const given = argument() as PublishingArgument
let ahead = 0
hurryTurns(given.timeFactor)
const service = await createService({
  publishers: [leadToPlatform(definitionOf(given.kind), given.origin)],
  publishNetwork: localNetwork,
  dataDir: given.dataDir,
  rateLimit: false,
  now: () => Date.now() + ahead,
  publishTiming: { intervalMs: 100 },
  readNetwork: localPages,
})
const { brandId = "", operatorToken = "" } = service

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const request = new Request(`http://127.0.0.1${path}`, init)
  const answer = await service.fetch(request)
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

const { id: integrationId } = await call<{ id: string }>("POST", `/v1/brands/${brandId}/integrations`, {
  name: "Bench",
  connection: given.connection,
})
const ids: string[] = []
for (let at = 0; at < given.articles; at++) {
  const article = { title: `Article ${at}`, excerpt: "What it is about.", body: given.body }
  ids.push((await call<{ id: string }>("POST", `/v1/brands/${brandId}/content`, article)).id)
}

const bareFetch = createSafeFetch({ allowPrivateNetwork: true })
let edits = 0

async function carryOut(order: PublishingOrder): Promise<void> {
  if (typeof order !== "string") {
    for (const { method, path, headers, body } of order) {
      const bytes = Buffer.from(body, "base64")
      const answer = await bareFetch(given.platform + path, {
        method,
        headers,
        ...(bytes.length > 0 && { body: bytes }),
      })
      await answer.json()
    }
    return
  }
  edits++
  // Past six hours, the worker looks for changes by others.
  if (order === "drift") ahead += 7 * 3_600_000
  for (const id of order === "drift" ? [] : ids) {
    if (order === "edit") await call("PATCH", `/v1/content/${id}`, { body: `${given.body}\n\nEdit ${edits}.` })
    else if (order === "publish") {
      const to = { integration_id: integrationId }
      let { publication } = await call<{ publication: Told }>("POST", `/v1/content/${id}/publish`, to)
      // A busy machine needs longer than the call waits.
      while (publication.status === "queued") {
        await sleep(200)
        const { data } = await call<{ data: Told[] }>("GET", `/v1/content/${id}/publications`)
        publication = data.find((one) => one.id === publication.id) ?? publication
      }
      if (publication.status !== "succeeded") throw new Error(`A publication is ${publication.status}`)
    } else {
      const { html } = await renderBody(given.body)
      const body = JSON.stringify({ content: html })
      const headers = { "content-type": "application/json" }
      await (await bareFetch(`${given.platform}/wp-json/`)).text()
      await (await bareFetch(`${given.platform}/bare`, { method: "POST", headers, body })).text()
    }
  }
}

const server = await listen(async (request) => {
  await carryOut((await request.json()) as PublishingOrder)
  return Response.json({})
})
ready({ url: server.url } satisfies PublishingReady, async () => {
  await server.close()
  await service.close()
  await bareFetch.close()
})
