import { createService } from "@citable/service"

import { createSampleEngine, day } from "./create-sample-engine.ts"
import { citedArticle, draftArticle, sampleBrand } from "./sample-brand.ts"
import { serveSampleSite } from "./serve-sample-site.ts"
import { toSearchRows } from "./to-search-rows.ts"

export interface SampleData {
  brandId: string
  /** Reaches the whole account. */
  operatorToken: string
  /** The articles that are published. */
  published: number
  /** How many answers there are. */
  answers: number
}

const days = 90
const scanEvery = 4
/** Days before today. */
const publishedAgo = 50

/**
 * Makes the data folder of a brand that does not exist, with 90 days of answers and searches, an article that answers come to cite, a draft
 * and an audit. It runs the service with a clock that goes from 90 days ago until `now`, and calls what everybody can call. It sends nothing
 * to anybody but a website on loopback.
 */
export async function fillSampleData(dataDir: string, { now: today }: { now: number }): Promise<SampleData> {
  let clock = today - days * day
  const now = () => (clock += 1)
  const publishedAt = today - publishedAgo * day
  const site = await serveSampleSite()
  const engine = (name: string, first: number, last: number) =>
    createSampleEngine(name, { named: [first, last], publishedAt, now: () => clock })
  const service = await createService({
    dataDir,
    brandName: sampleBrand.name,
    now,
    rateLimit: false,
    role: "all",
    readNetwork: site.readNetwork,
    engines: [engine("chatgpt", 0.16, 0.36), engine("gemini", 0.2, 0.28), engine("perplexity", 0.18, 0.55)],
  })
  try {
    const { brandId = "", operatorToken = "" } = service
    const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
      const response = await service.fetch(
        new Request(`http://127.0.0.1/v1${path}`, {
          method,
          headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      )
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
      return (await response.json()) as Answer
    }
    const brand = `/brands/${brandId}`
    await call("PATCH", brand, { domains: sampleBrand.domains })
    await call("PUT", `${brand}/profile`, sampleBrand.profile)
    for (const competitor of sampleBrand.competitors) await call("POST", `${brand}/competitors`, competitor)
    await call("POST", `${brand}/prompts`, { prompts: sampleBrand.prompts })

    let answers = 0
    let published = 0
    for (let ago = days; ago > 0; ago -= scanEvery) {
      clock = today - ago * day
      if (published === 0 && ago <= publishedAgo) {
        const { id } = await call<{ id: string }>("POST", `${brand}/content`, citedArticle)
        await call("POST", `/content/${id}/publish`, {})
        published = 1
      }
      const { id } = await call<{ id: string }>("POST", `${brand}/scans`, {})
      answers += (await waitForEnd<{ answered: number; status: string }>(() => call("GET", `${brand}/scans/${id}`)))
        .answered
    }
    clock = today - 60_000
    for (const rows of toSearchRows({ now: today, days, publishedAt })) {
      await call("POST", `${brand}/search-performance/import`, rows)
    }
    await call("POST", `${brand}/content`, draftArticle)
    const { id } = await call<{ id: string }>("POST", `${brand}/audits`, {})
    await waitForEnd<{ status: string }>(() => call("GET", `${brand}/audits/${id}`))
    return { brandId, operatorToken, published, answers }
  } finally {
    await service.close()
    await site.close()
  }
}

async function waitForEnd<One extends { status: string }>(read: () => Promise<One>): Promise<One> {
  for (;;) {
    const one = await read()
    if (one.status === "completed") return one
    if (one.status !== "queued" && one.status !== "running")
      throw new Error(`The sample data is incomplete: ${JSON.stringify(one)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
