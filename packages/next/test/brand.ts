import type { Article, ArticleEventType } from "@citable/contract"
import { type StartedService, startService } from "@citable/dev"
import { createReceiverCases, createSignedRequest } from "@citable/webhooks/testing"
import { vi } from "vitest"

import { createMailbox } from "./mailbox.ts"

export interface AnnounceOptions {
  previousSlug?: string
  /** The number of revisions that the event is ahead of the service. */
  ahead?: number
  /** The revision itself, instead of that number. */
  revision?: number
  /** The time of the signature, in seconds since 1970. */
  timestamp?: number
}

export interface Brand {
  service: StartedService
  /** The environment of a site for this brand. */
  env: Record<string, string>
  secret: string
  edit(article: Article, fields: Record<string, unknown>): Promise<Article>
  unpublish(article: Article): Promise<void>
  /** Creates the signed webhook of an article's change. */
  announce(url: string, type: ArticleEventType, article: Article, options?: AnnounceOptions): Promise<Request>
  /** Forwards the service's own webhook of the brand's last change, which must be this article's. */
  forward(url: string, article: Article): Promise<Response>
  /** The brand's published revision. */
  revision(): Promise<number>
  /** The requested paths since the last call, without their queries. */
  takeRequests(): string[]
  close(): Promise<void>
}

/** Sends every case of the receiver, and gives those with a wrong answer. */
export async function findDifferences(url: string, secret: string): Promise<string[]> {
  const different: string[] = []
  for (const { name, request, status } of await createReceiverCases({ url, secret })) {
    const answer = await fetch(request)
    if (answer.status !== status) different.push(`${name}, and not ${answer.status}`)
  }
  return different
}

/** Starts the real service with a brand of that many articles: `article-1` has the title "Article 1". */
export async function createBrand(count: number): Promise<Brand> {
  const service = await startService()
  for (let number = 1; number <= count; number++) {
    await service.publish({
      title: `Article ${number}`,
      slug: `article-${number}`,
      body: `The text of number ${number}.`,
      tags: [number % 2 === 0 ? "even" : "odd"],
      published_at: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
    })
  }
  const mailbox = await createMailbox()
  const { secret } = await service.call<{ secret: string }>("POST", `/v1/brands/${service.brandId}/webhooks`, {
    url: mailbox.url,
  })
  const list = `/v1/brands/${service.brandId}/content?limit=1`
  const readRevision = async (): Promise<number> =>
    (await service.call<{ revision: number }>("GET", list, undefined, service.apiKey)).revision
  return {
    service,
    secret,
    revision: readRevision,
    env: { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey, CITABLE_WEBHOOK_SECRET: secret },
    async edit({ id }, fields) {
      await service.call("PATCH", `/v1/content/${id}`, fields)
      return (await service.call<{ content: Article }>("POST", `/v1/content/${id}/publish`, {})).content
    },
    async unpublish({ id }) {
      await service.call("POST", `/v1/content/${id}/unpublish`, {})
    },
    async announce(url, type, { id, slug, locale, tags }, { previousSlug, ahead = 0, revision, timestamp } = {}) {
      const data = {
        brand_id: service.brandId,
        content_id: id,
        slug,
        locale,
        tags,
        revision: revision ?? (await readRevision()) + ahead,
        ...(previousSlug === undefined ? {} : { previous_slug: previousSlug }),
      }
      return createSignedRequest({
        url,
        secret,
        event: { type, data },
        ...(timestamp === undefined ? {} : { timestamp }),
      })
    },
    async forward(url, { id }) {
      const revision = await readRevision()
      const letter = await vi.waitUntil(
        () => mailbox.letters.findLast(({ event: { data } }) => data.content_id === id && data.revision === revision),
        { interval: 20 },
      )
      const {
        "content-type": type,
        "webhook-id": name,
        "webhook-timestamp": at,
        "webhook-signature": by,
      } = letter.headers
      const headers = { "content-type": type, "webhook-id": name, "webhook-timestamp": at, "webhook-signature": by }
      return fetch(url, {
        method: "POST",
        headers: headers as Record<string, string>,
        body: new Uint8Array(letter.body),
      })
    },
    takeRequests: () => service.requests.splice(0).map(({ path }) => path.split("?")[0] as string),
    async close() {
      await service.close()
      await mailbox.close()
    },
  }
}
