import type { Integration, Publication, PublicationItem } from "@citable/contract"
import { listen, startService, type StartedService } from "@citable/dev"
import { createWebhookSecret } from "@citable/webhooks"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"

import type { alterations, SentPost } from "./alterations.ts"
import { proofArticle } from "./open-proof-world.ts"

/** What the request for an endpoint has. */
interface EndpointArticle {
  slug: string
  title: string
  html: string
  excerpt: string
  tags: string[]
  published_at: string | null
  cover: unknown
}

/** The fields of an endpoint, by those of WordPress. */
const fields: Readonly<Record<string, string>> = {
  content: "html",
  date_gmt: "published_at",
  featured_media: "cover",
}

/** What no visitor reads, and what stands beside the text that was sent. An endpoint that does not tell what it stores can get these wrong unseen. */
const unseen =
  /^(?:the excerpt |a link |a heading is|a picture is|a list is|an advertisement|a script|the content is escaped twice|two words|quotation|the tags|a tag|the slug|the date|the cover|two paragraphs|the title has words more|the title is in capitals|the content is in capitals|the content has words more)/

/** What a service says of an endpoint that answers 200 and stores something else: one that tells what it stores, and one that does not. */
export function describeEndpointAlterations(ways: typeof alterations): void {
  describe("an endpoint that answers 200 and stores something else", () => {
    const shown = new Map<string, EndpointArticle>()
    let tells = false
    let alter: (post: SentPost) => SentPost = (post) => post
    let host: Awaited<ReturnType<typeof listen>>
    let service: StartedService
    let integration: string
    let articles = 0
    beforeAll(async () => {
      host = await listen(async (request) => {
        const page = shown.get(new URL(request.url).pathname.slice(1))
        if (request.method === "GET") return toPage(page, request.url)
        const { action, id, article } = (await request.json()) as {
          action: string
          id: string
          article: EndpointArticle
        }
        if (action !== "publish") return Response.json({ id })
        const stored = toStored(article, alter)
        shown.set(stored.slug, stored)
        return Response.json({ id, url: `${host.url}/${stored.slug}`, ...(tells && { article: stored }) })
      })
      service = await startService({ publishTiming: { intervalMs: 30 } })
      const connection = {
        kind: "http_endpoint",
        config: { url: host.url },
        credentials: { secret: createWebhookSecret() },
      }
      const path = `/v1/brands/${service.brandId}/integrations`
      integration = (await service.call<Integration>("POST", path, { name: "Endpoint", connection })).id
    })
    afterAll(async () => {
      await service?.close()
      await host?.close()
    })

    const publishAltered = async (way: (post: SentPost) => SentPost) => {
      alter = way
      const slug = `ferry-${++articles}-at-noon`
      const input = { ...proofArticle, slug, published_at: "2020-02-02T10:00:00.000Z" }
      const { id } = await service.call<{ id: string }>("POST", `/v1/brands/${service.brandId}/content`, input)
      const sent = { integration_id: integration }
      const path = `/v1/content/${id}`
      const { publication } = await service.call<{ publication: Publication }>("POST", `${path}/publish`, sent)
      const proof = await vi.waitFor(
        async () => {
          const { items } = await service.call<{ items: PublicationItem[] }>("GET", `${path}/publications`)
          const found = items[0]?.proof
          expect(found?.page !== "waiting" || found.looked_at !== null).toBe(true)
          return found
        },
        { interval: 20 },
      )
      return { publication, proof }
    }

    it.each(ways)("that tells what it stores never counts as visible: %s, and %s is named", async (_, field, way) => {
      tells = true
      const { publication, proof } = await publishAltered(way)
      const name = fields[field] ?? field
      expect(publication.status).toBe("succeeded")
      expect(publication.warnings.filter(({ code }) => code === "not_as_sent").map(({ pointer }) => pointer)).toContain(
        `/${name}`,
      )
      expect(proof).toMatchObject({ state: "sent", page: "not_checked" })
      expect(proof?.differences.map((one) => one.field)).toContain(name)
    })

    it.each(ways)("that tells nothing is compared by its page alone: %s", async (name, _, way) => {
      tells = false
      const { publication, proof } = await publishAltered(way)
      expect(publication).toMatchObject({ status: "succeeded", warnings: [] })
      if (unseen.test(name)) expect(proof).toMatchObject({ state: "visible", differences: [] })
      else
        expect(proof).toMatchObject({
          state: "sent",
          page: "waiting",
          reason: expect.stringMatching(/^the page does not/),
        })
    })

    it("counts as visible only where it stores what was sent", async () => {
      for (tells of [true, false]) {
        const { proof } = await publishAltered((post) => post)
        expect(proof).toMatchObject({ state: "visible", page: "visible", differences: [] })
      }
    })
  })
}

function toStored(article: EndpointArticle, alter: (post: SentPost) => SentPost): EndpointArticle {
  const { title, excerpt, html: content, tags, slug, published_at: date, cover } = article
  const post = alter({ title, excerpt, content, tags, slug, date_gmt: date, featured_media: cover })
  return {
    ...article,
    title: String(post.title),
    excerpt: String(post["excerpt"]),
    html: String(post.content),
    tags: (post["tags"] ?? []) as string[],
    slug: String(post["slug"]),
    published_at: post["date_gmt"] as string | null,
    cover: post["featured_media"],
  }
}

function toPage(article: EndpointArticle | undefined, url: string): Response {
  const headers = { "content-type": "text/html; charset=utf-8" }
  if (article === undefined) return new Response("<h1>Not found</h1>", { status: 404, headers })
  const { title, html } = article
  const text = title.replaceAll("&", "&amp;")
  const head = `<title>${text}</title><link rel="canonical" href="${url}">`
  return new Response(`<!doctype html><head>${head}</head><body><main><h1>${text}</h1>${html}</main></body>`, {
    headers,
  })
}
