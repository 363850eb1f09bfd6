import { type Article, type BrandDetail, type Submission, toIndexNowKey } from "@citable/contract"
import { startService, type StartedService, type StartOptions } from "@citable/dev"
import { expect } from "vitest"

import { startTestSite, type TestSite } from "../start-test-site.ts"
import { type StartedIndexNow, startIndexNow } from "./start-index-now.ts"

const host = "shop.example"

/** A brand with a site of its own on loopback, and a search engine. The site shows what a test puts there. */
export interface SubmissionWorld {
  site: TestSite
  engine: StartedIndexNow
  service: StartedService
  clock: { ahead: number }
  key: string
  choose: (submissions: { index_now?: boolean; sitemaps?: boolean }) => Promise<unknown>
  brand: () => Promise<BrandDetail>
  publish: (fields: Record<string, unknown>) => Promise<Article>
  /** Edits an article, and publishes it. */
  change: (id: string, fields: Record<string, unknown>) => Promise<Article>
  /** The page of an article, as the site packages write it. */
  show: (article: Pick<Article, "id" | "slug" | "title" | "version">, more?: { head?: string }) => void
  submissionsOf: (id: string) => Promise<Submission[]>
  /** Lets time go by, and waits for the submission of an address. */
  later: (id: string, url: string, expected: object, ms?: number) => Promise<Submission>
  close: () => Promise<void>
}

export async function openSubmissionWorld(options: StartOptions = {}): Promise<SubmissionWorld> {
  const clock = { ahead: 0 }
  const site = await startTestSite(host, { "/hook": "" })
  const visit = (url: string) => fetch(`http://127.0.0.1:${site.port}${new URL(url).pathname}`)
  const engine = await startIndexNow(visit)
  const service = await startService({
    now: () => Date.now() + clock.ahead,
    readNetwork: site.readNetwork,
    deliveryFetch: () => Promise.resolve(new Response(null, { status: 204 })),
    indexNow: { url: engine.url },
    ...options,
  })
  const { brandId, operatorToken } = service
  const owner = (method: string, path: string, body?: unknown) => service.call<never>(method, path, body, operatorToken)
  await owner("POST", `/v1/brands/${brandId}/webhooks`, {
    url: `${site.origin}/hook`,
    article_url: `${site.origin}/blog/{slug}`,
  })
  const submissionsOf = async (id: string) =>
    (await service.call<{ submissions?: Submission[] }>("GET", `/v1/content/${id}/publications`)).submissions ?? []
  return {
    site,
    engine,
    service,
    clock,
    key: await toIndexNowKey(brandId),
    choose: (submissions) => owner("PATCH", `/v1/brands/${brandId}`, { submissions }),
    brand: () => owner("GET", `/v1/brands/${brandId}`),
    publish: (fields) => service.publish({ title: "Beans", body: "Store beans in the dark.", ...fields }),
    async change(id, fields) {
      await service.call("PATCH", `/v1/content/${id}`, fields)
      return (await service.call<{ content: Article }>("POST", `/v1/content/${id}/publish`, {})).content
    },
    show({ id, slug, title, version }, { head = "" } = {}) {
      const marks = `<meta name="citable:article" content="${id}"><meta name="citable:version" content="${version}">`
      site.pages[`/blog/${slug}`] =
        `<!doctype html><title>${title}</title>${marks}${head}<h1>${title}</h1><p>Store beans in the dark.</p>`
    },
    submissionsOf,
    async later(id, url, expected, ms = 61_000) {
      clock.ahead += ms
      const read = async () => (await submissionsOf(id)).find((one) => one.url === url)
      await expect.poll(read, { interval: 50 }).toMatchObject(expected)
      return (await read()) as Submission
    },
    async close() {
      await service.close()
      await engine.close()
      await site.close()
    },
  }
}
