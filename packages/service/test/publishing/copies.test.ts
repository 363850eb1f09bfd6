import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import type { Article, ArticleEvidence, Integration, PublicationItem, ToolOutput } from "@citable/contract"
import type { Scan } from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import { builtInPublishers, copyPublisher } from "@citable/publishers"
import { afterAll, beforeAll, expect, it } from "vitest"

interface Answer {
  status: number
  html?: string
  to?: string
}

const original = "https://acme.example/blog/quay"
const opening = "The ferry leaves at noon and comes back in the evening."
const passages = `${opening}\n\nThe harbour office prints its timetable each spring, on yellow paper.`
const toPage = (title: string, text: string, canonical = original) =>
  `<!doctype html><head><title>${title}</title><link rel="canonical" href="${canonical}"></head><h1>${title}</h1><h2>Fares</h2><p>Prices</p>${text.replaceAll(/^(?=\w)/gm, "<p>")}`

/** What the place shows at each path; 404 elsewhere. */
const pages = new Map<string, Answer>()
const server = createServer(({ url = "" }, response) => {
  const { status, html = "", to } = pages.get(url) ?? { status: 404 }
  response.writeHead(status, { "content-type": "text/html", ...(to === undefined ? {} : { location: to }) }).end(html)
})
let place: string
let cited = ""
let started: StartedService
let brand: string
let integrationId: string
let article: Article
let ahead = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  place = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  started = await startService({
    publishers: [...builtInPublishers, copyPublisher],
    publishTiming: { intervalMs: 20 },
    now: () => Date.now() + ahead,
    engines: [
      {
        name: "chatgpt",
        surface: "api",
        ask: async () => ({
          text: "See there.",
          sources: [{ url: cited, title: null }],
          searches: [],
          model: "model-1",
          cost: 0,
          raw: "{}",
        }),
      },
    ],
  })
  brand = `/v1/brands/${started.brandId}`
  await started.call("PATCH", brand, { domains: ["acme.example"] }, started.operatorToken)
  await started.call("POST", `${brand}/webhooks`, {
    url: "http://127.0.0.1:9/a",
    article_url: "https://acme.example/blog/{slug}",
  })
  const connection = { kind: "copy", config: { place: "medium" }, credentials: {} }
  const made = await started.call<{ id: string; auto: string }>("POST", `${brand}/integrations`, {
    name: "Our Medium",
    connection,
  })
  integrationId = made.id
  const body = `## Fares\n\n[Prices](/prices) ![The quay](/quay.png)\n\n${passages}`
  article = await started.publish({ title: "The quay", slug: "quay", body })
})
afterAll(async () => {
  await started?.close()
  server.closeAllConnections()
  server.close()
})

const send = (more: object) =>
  started.call<ToolOutput<"publish_content">>("POST", `/v1/content/${article.id}/publish`, {
    integration_id: integrationId,
    ...more,
  })
const tell = (path: string) => send({ on_conflict: "adopt", remote_id: place + path })
const read = async () =>
  (await started.call<{ items: [PublicationItem] }>("GET", `/v1/content/${article.id}/publications`)).items[0]
/** Tells the address, and waits until somebody has looked at it. */
async function look(path: string, answer: Answer, until = "looked_at"): Promise<PublicationItem> {
  pages.set(path, answer)
  await tell(path)
  const isThere = async () =>
    until === "looked_at" ? (await read()).proof?.looked_at !== null : (await read()).proof?.page
  await expect.poll(isThere, { interval: 20, timeout: 60_000 }).toBe(until === "looked_at" ? true : until)
  return read()
}

it("a place without an API gets nothing: the preview has what a person copies, with absolute addresses and the original", async () => {
  const tested = await started.call("POST", `/v1/integrations/${integrationId}/test`)
  expect(tested).toMatchObject({ status: "untested", auto: "off", error: null, warnings: [{ code: "not_tested" }] })
  const { preview } = await send({ dry_run: true })
  expect(preview).toMatchObject({ would: "create", warnings: [] })
  expect(preview?.document).toMatchObject({ title: "The quay", canonical_url: original })
  expect(preview?.document["html"]).toMatch(
    /<h2>Fares<\/h2>\s*<p><a href="https:\/\/acme.example\/prices" rel="noopener">Prices<\/a> <img[^>]* src="https:\/\/acme.example\/quay.png"/,
  )
  await expect(send({})).rejects.toThrow("Only a person can publish on Our Medium.")
  await expect(send({ on_conflict: "adopt", remote_id: "medium.com/quay" })).rejects.toThrow("must begin with https://")
  expect(await read()).toMatchObject({ state: "failed", url: null, sent_version: null, proof: null })
})

it("two connections to one place both ask for a copy, until each has the address of its page", async () => {
  const connectAt = async (config: object) => {
    const connection = { kind: "copy", config: { place: "medium", ...config }, credentials: {} }
    const { id } = await started.call<{ id: string }>("POST", `${brand}/integrations`, { name: "Medium", connection })
    const { warnings } = await started.call<Integration>("POST", `/v1/integrations/${id}/test`)
    await started.call("DELETE", `/v1/integrations/${id}`)
    return warnings.map(({ detail }) => detail).join(" ")
  }
  expect(await connectAt({})).toContain("“Our Medium” leads to the same place, so both ask for a copy of each article")
  expect(await connectAt({ url: "https://medium.com/@us" })).not.toContain("same place")
})

it("an address is told until the page was seen with the words, and no state calls it published before", async () => {
  const other = await look("/other", {
    status: 200,
    html: toPage("The quay", "Another story, about the railway and its many stations."),
  })
  expect(other).toMatchObject({ state: "told", sent_version: 1, proof: { state: "told", page: "waiting" } })
  expect(other.proof?.reason).toContain("the page does not show the text")
  for (const ms of [10, 30, 120, 300, 900, 2700]) {
    ahead += ms * 1000
    const before = (await read()).proof?.looked_at
    await expect.poll(async () => (await read()).proof?.looked_at, { interval: 10, timeout: 60_000 }).not.toBe(before)
  }
  expect(await read()).toMatchObject({ state: "told", proof: { state: "told", page: "not_visible" } })
  const seen = await look("/quay", { status: 200, html: toPage("The quay", passages) }, "visible")
  expect(seen).toMatchObject({ state: "published", url: `${place}/quay`, proof: { state: "visible", reason: null } })
  const wrong = await look("/self", { status: 200, html: toPage("The quay", passages, `${place}/self`) }, "visible")
  expect(wrong.proof?.reason).toContain("tells search engines that it is at")
})

it("a page that the place does not show to the service is not checked, whatever is there", async () => {
  const html = toPage("The quay", passages)
  for (const [path, answer] of [
    ["/wall", { status: 999, html }],
    ["/members", { status: 302, to: "/login?from=members" }],
  ] as const) {
    pages.set("/login?from=members", { status: 200, html })
    expect(await look(path, answer)).toMatchObject({ state: "told", proof: { state: "told", page: "not_checked" } })
    expect((await read()).proof?.reason).toContain("the site did not show the page")
  }
  pages.set("/robots.txt", { status: 200, html: "User-agent: CitableBot\nDisallow: /hidden" })
  const hidden = await look("/hidden", { status: 200, html })
  expect(hidden.proof).toMatchObject({
    state: "told",
    page: "not_checked",
    reason: expect.stringContaining("robots.txt"),
  })
  pages.delete("/robots.txt")
})

it("a later version here makes the copy outdated, and a copy that disappears is no longer called published", async () => {
  await look("/kept", { status: 200, html: toPage("The quay", passages) }, "visible")
  const title = "The quay, again"
  await started.call("PATCH", `/v1/content/${article.id}`, { title })
  await started.call("POST", `/v1/content/${article.id}/publish`, {})
  expect(await read()).toMatchObject({ state: "published", sent_version: 1, current_version: 2 })
  expect(await look("/kept", { status: 200, html: toPage(title, passages) }, "visible")).toMatchObject({
    sent_version: 2,
  })

  await expect(
    started.call("POST", `/v1/content/${article.id}/unpublish`, { integration_id: integrationId }),
  ).rejects.toThrow("Delete the copy there")
  await look("/kept", { status: 200, html: toPage(title, passages) }, "visible")
  pages.delete("/kept")
  ahead += 7 * 3_600_000
  await expect.poll(async () => (await read()).proof?.page, { interval: 20, timeout: 60_000 }).toBe("waiting")
  ahead += 7 * 3_600_000
  for (let looks = 0; looks < 8 && (await read()).state === "published"; looks++) {
    ahead += 3_600_000
    const before = (await read()).proof?.looked_at
    await expect.poll(async () => (await read()).proof?.looked_at, { interval: 10, timeout: 60_000 }).not.toBe(before)
  }
  expect(await read()).toMatchObject({ state: "told", proof: { page: "not_visible", reason: "the page answers 404" } })
  await started.call("POST", `/v1/content/${article.id}/unpublish`, { integration_id: integrationId })
  expect(await read()).toMatchObject({ state: "withdrawn" })
})

it("an answer that cites the copy counts for the article", async () => {
  await send({ on_conflict: "adopt", remote_id: "https://medium.example/@acme/quay?source=friends_link" })
  cited = "https://www.medium.example/@acme/quay/"
  await started.call("POST", `${brand}/prompts`, { prompts: [{ text: "Which quay?" }] }, started.operatorToken)
  const { id } = await started.call<Scan>("POST", `${brand}/scans`, { repeats: 1 }, started.operatorToken)
  const scan = () => started.call<Scan>("GET", `${brand}/scans/${id}`, undefined, started.operatorToken)
  await expect.poll(async () => (await scan()).status).toBe("completed")
  const path = `${brand}/content?fields=title&evidence=urls,cited`
  const { data } = await started.call<{ data: { evidence?: ArticleEvidence }[] }>(
    "GET",
    path,
    undefined,
    started.operatorToken,
  )
  expect(data[0]?.evidence?.cited).toMatchObject({ asked: 1, answers: 1 })
})
