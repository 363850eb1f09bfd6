import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { type Article, type Submission, toIndexNowKey } from "@citable/contract"
import { type Fault, type ProxiedRequest, startFaultyProxy } from "@citable/dev"
import { expect, it } from "vitest"

import { startTestSite } from "../start-test-site.ts"
import { startPublishingProcess } from "./publications/start-publishing-process.ts"
import { type IndexNowBody, startIndexNow } from "./start-index-now.ts"

const host = "shop.example"
const minute = 60_000

/** Where a kill finds a submission, and how often the engine gets its addresses in all. */
const moments = { "before it left": 1, "after it took effect": 2, "while it was on its way": 2 } as const

it("a service that is killed while it submits loses no address, and repeats only the request whose answer it never read", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-submissions-kill-"))
  const site = await startTestSite(host, { "/hook": "" })
  const engine = await startIndexNow((url) => fetch(`http://127.0.0.1:${site.port}${new URL(url).pathname}`))
  const proxy = await startFaultyProxy({ target: engine.url.replace("/indexnow", "") })
  let ahead = 0
  const options = { dataDir, site: { host, port: site.port }, indexNow: { url: `${proxy.url}/indexnow` } }
  let serving = await startPublishingProcess({ ...options, ahead })
  const { operatorToken: token = "", brandId = "" } = serving
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(serving.url + path, { method, headers, ...sent })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const forward = (milliseconds: number) => serving.setAhead((ahead += milliseconds))
  const publish = async (slug: string): Promise<string> => {
    const text = "Store beans in the dark."
    const { id } = await call<Article>("POST", `/v1/brands/${brandId}/content`, { title: "Beans", body: text, slug })
    const { content } = await call<{ content: Article }>("POST", `/v1/content/${id}/publish`, {})
    const marks = `<meta name="citable:article" content="${id}"><meta name="citable:version" content="${content.version}">`
    site.pages[`/blog/${slug}`] = `<!doctype html><title>Beans</title>${marks}<h1>Beans</h1><p>${text}</p>`
    return id
  }
  const statesOf = async (id: string) =>
    (await call<{ submissions?: Submission[] }>("GET", `/v1/content/${id}/publications`)).submissions?.map(
      ({ state }) => state,
    )
  const untilReceived = async (id: string) => {
    await expect.poll(() => statesOf(id), { timeout: 60_000 }).toEqual(["received"])
  }
  try {
    site.pages["/indexnow.txt"] = await toIndexNowKey(brandId)
    await call("POST", `/v1/brands/${brandId}/webhooks`, {
      url: `http://127.0.0.1:${site.port}/hook`,
      article_url: `http://${host}/blog/{slug}`,
    })
    await call("PATCH", `/v1/brands/${brandId}`, { submissions: { index_now: true } })
    const control = await publish("never-killed")
    await forward(2 * minute)
    await untilReceived(control)
    const times = new Map([["never-killed", 1]])
    for (const [moment, count] of Object.entries(moments)) {
      const slugs = [1, 2].map((number) => `${moment.replaceAll(" ", "-")}-${number}`)
      const ids = [await publish(slugs[0] ?? ""), await publish(slugs[1] ?? "")]
      const reached = Promise.withResolvers<ProxiedRequest>()
      const released = Promise.withResolvers<void>()
      if (moment === "after it took effect") {
        proxy.onAnswer = (request) => {
          reached.resolve(request)
          return released.promise
        }
      } else {
        proxy.onRequest = (request): Fault => {
          reached.resolve(request)
          return moment === "before it left"
            ? { kind: "silence" }
            : { kind: "late", until: released.promise, waits: true }
        }
      }
      await forward(2 * minute)
      const { body } = await reached.promise
      await serving.kill()
      proxy.onRequest = undefined
      proxy.onAnswer = undefined
      serving = await startPublishingProcess({ ...options, ahead })
      await forward(20 * minute)
      for (const id of ids) await untilReceived(id)
      released.resolve()
      await proxy.settled()
      const { urlList } = JSON.parse(body.toString("utf8")) as IndexNowBody
      for (const slug of slugs) times.set(slug, urlList.some((url) => url.endsWith(slug)) ? count : 1)
    }
    // A day later, nothing is left to do.
    await forward(24 * 60 * minute)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const told = Map.groupBy(
      engine.accepted.flatMap(({ urlList }) => urlList),
      (url) => url.split("/").at(-1) ?? "",
    )
    expect(new Map([...told].map(([slug, urls]) => [slug, urls.length]))).toEqual(times)
  } finally {
    await serving.kill()
    await proxy.close()
    await engine.close()
    await site.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
