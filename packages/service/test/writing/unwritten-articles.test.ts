import type { Article, ToolOutput } from "@citable/contract"
import { afterEach, beforeEach, expect, it } from "vitest"

import { openHttpEndpoint } from "../../../publishers/test/http-endpoint/open-http-endpoint.ts"
import { type BegunWriting, startWritingService, type WritingService } from "../start-writing-service.ts"

const brief = "INTERNAL: the merger with Foo closes on Friday. Write about coffee beans."

let world: WritingService
beforeEach(async () => {
  world = await startWritingService(() => ({ fault: "hang" }))
})
afterEach(() => world.close())

const generate = async (input: object = {}) => {
  const path = `/v1/brands/${world.started.brandId}/content/generate`
  return (await world.call<BegunWriting>("POST", path, { brief, ...input })).content
}
/** An article that a model should have written, and that somebody stopped. */
async function stopped(): Promise<Article> {
  const { id } = await generate()
  return world.call("PATCH", `/v1/content/${id}`, { cancel_writing: true })
}
const status = async ({ id }: { id: string }, method: string, rest: string, body: object) => {
  const { operatorToken, url } = world.started
  const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
  const answer = await fetch(`${url}/v1/content/${id}${rest}`, { method, headers, body: JSON.stringify(body) })
  const { code } = (await answer.json()) as { code?: string }
  return { status: answer.status, code }
}

it("an article that waits for its text has the keyword as title, or none of the brief", async () => {
  expect(await generate()).toMatchObject({ title: "New article", slug: "new-article" })
  expect(await generate()).toMatchObject({ title: "New article", slug: "new-article-2" })
  expect(await generate({ keyword: " storing  beans" })).toMatchObject({
    title: "storing beans",
    slug: "storing-beans",
  })
})

it("an article that is begun for a prompt knows its question from then on", async () => {
  const home = `/v1/brands/${world.started.brandId}`
  const { data } = await world.call<ToolOutput<"create_prompts">>("POST", `${home}/prompts`, {
    prompts: [{ text: "How are beans stored?" }],
  })
  const promptId = data[0]?.id
  const { id } = await generate({ prompt_id: promptId })
  const path = `${home}/content?status=all&ids=${id}&fields=title&evidence=effect`
  const listed = await world.call<ToolOutput<"list_content">>("GET", path)
  expect(listed.data[0]?.evidence?.effect).toMatchObject({ state: "not_yet", prompt_ids: [promptId], points: null })
})

it("an article that nobody has written is not published, scheduled or translated", async () => {
  const article = await stopped()
  const conflict = { status: 409, code: "conflict" }
  expect(await status(article, "POST", "/publish", {})).toEqual(conflict)
  expect(await status(article, "POST", "/publish", { publish_at: "2099-01-01T00:00:00Z" })).toEqual(conflict)
  expect(await status(article, "POST", "/translate", { locale: "de" })).toEqual(conflict)
  const endpoint = await openHttpEndpoint()
  const config = { url: endpoint.proxy.url }
  const connection = { kind: "http_endpoint", config, credentials: { secret: endpoint.secrets[0] } }
  const integrations = `/v1/brands/${world.started.brandId}/integrations`
  const platform = await world.call<{ id: string }>("POST", integrations, { name: "Our CMS", connection })
  expect(await status(article, "POST", "/publish", { integration_id: platform.id })).toEqual(conflict)
  expect(await endpoint.visible()).toEqual([])
  await endpoint.close()
  expect(await world.call<Article>("GET", `/v1/content/${article.id}`)).toMatchObject({ status: "failed", version: 1 })
})

it("an article is a draft once somebody has written a text, and no edit of anything else makes it one", async () => {
  const article = await stopped()
  const edit = (fields: object) => world.call<Article>("PATCH", `/v1/content/${article.id}`, fields)
  expect(await edit({ tags: ["coffee"], title: "Beans" })).toMatchObject({ status: "failed", title: "Beans" })
  expect(await edit({ body: "  \n" })).toMatchObject({ status: "failed" })
  expect(await edit({ body: "Keep beans dry." })).toMatchObject({ status: "draft" })
  expect(await status(article, "POST", "/publish", {})).toMatchObject({ status: 200 })
})

it("an article without a text is not translated, and one that is being written says so", async () => {
  const empty = await world.call<Article>("POST", `/v1/brands/${world.started.brandId}/content`, {
    title: "Beans",
    body: "\n",
  })
  expect(await status(empty, "POST", "/translate", { locale: "de" })).toEqual({ status: 409, code: "conflict" })
  const busy = await generate()
  expect(await status(busy, "POST", "/translate", { locale: "de" })).toEqual({ status: 409, code: "in_progress" })
  expect(world.vendor.requests.length).toBeLessThan(2)
})
