import { type Article, catalogue, pathParameters, type Tool, type ToolList } from "@citable/contract"
import type { ContentRevision } from "@citable/contract/content"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { busyWriter } from "../busy-writer.ts"
import { type BrandWorld, makeBrandWorld } from "../make-brand-world.ts"
import { quietEngine } from "../quiet-engine.ts"
import { sampleInput, sampleUpload, unknownId } from "../sample-input.ts"
import { sendMcpCall } from "../send-mcp-call.ts"
import { sendToolCall, type ToolAnswer } from "../send-tool-call.ts"
import { hidden, makeMarkedArticle, shown } from "./marked-articles.ts"
import { quietKeywordData } from "./quiet-keyword-data.ts"

// What is in the trash is in the list of the trash, and nothing else shows it: no tool, over REST or MCP, to the one who may read everything.

const isDelete = ({ name, method }: Tool) => (name === "delete_brand" ? 2 : Number(method === "DELETE"))
const tools: readonly Tool[] = (catalogue as readonly Tool[]).toSorted((one, other) => isDelete(one) - isDelete(other))
const surfaces = { REST: sendToolCall, MCP: sendMcpCall }

const delivered: string[] = []
let started: StartedService
let world: BrandWorld
let canary: Article
/** The ids of everything else in the trash, by the names of path parameters. */
let others: Record<string, string>
let revisionId: string
let previewToken: string
beforeAll(async () => {
  started = await startService({
    engines: [quietEngine],
    keywordData: quietKeywordData,
    writers: [busyWriter],
    deliveryFetch: async (url) => {
      delivered.push(String(url))
      return new Response(null, { status: 204 })
    },
  })
  world = await makeBrandWorld(started, started.operatorToken, "mine")
  const picture = `https://example.com/media/${world.ids.media_id}/picture.gif`
  canary = await makeMarkedArticle(started, world, "edited since", picture)
  const path = `/v1/content/${canary.id}`
  const { data } = await call<{ data: ContentRevision[] }>("GET", `${path}/revisions`)
  revisionId = data[0]?.id ?? ""
  previewToken = (await call<{ token: string }>("POST", `${path}/preview`)).token
  await call("DELETE", path)
  others = await trashOthers()
})
afterAll(() => started.close())

const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, path, body, world.token)

/** Adds one of everything else that can be in the trash, with the word in each of its texts, and deletes it. */
async function trashOthers(): Promise<Record<string, string>> {
  const brand = `/v1/brands/${world.brandId}`
  const add = async (kind: string, body: object) => {
    const answer = await call<{ id: string; data?: { id: string }[] }>("POST", `${brand}/${kind}`, body)
    return answer.data?.[0]?.id ?? answer.id
  }
  const [name, tags, url] = [`${hidden} name`, [`${hidden} tag`], `https://${hidden}.example`]
  const credentials = { username: hidden, application_password: hidden }
  const hook = { events: ["content.scheduled"] }
  const connection = { kind: "wordpress", config: { url }, credentials }
  const ids = {
    media_id: await add("media", { source: sampleUpload, filename: `${hidden}.gif`, alt: name, caption: name, tags }),
    prompt_id: await add("prompts", { prompts: [{ text: `${hidden}?`, tags }] }),
    competitor_id: await add("competitors", { name, aliases: tags, domains: [`${hidden}.example`] }),
    integration_id: await add("integrations", { name, connection, auto: "all" }),
    // Nothing that happens before its deletion is sent to it.
    webhook_id: await add("webhooks", { ...hook, url, description: name, article_url: `${url}/{slug}` }),
  }
  for (const [parameter, id] of Object.entries(ids)) await call("DELETE", pathOf(parameter, id))
  return ids
}

const pathOf = (parameter: string, id: string) => {
  const { path = "" } = tools.find(({ method, path: of }) => method === "DELETE" && of.endsWith(`{${parameter}}`)) ?? {}
  return path.replace("{brand_id}", world.brandId).replace(`{${parameter}}`, id)
}

function inputFor(tool: Tool): Record<string, unknown> {
  const input = sampleInput(tool)
  for (const name of pathParameters(tool.path)) {
    const id = world.ids[name as keyof BrandWorld["ids"]]
    if (id !== undefined) input[name] = id
  }
  if (tool.name === "translate_content") input["locale"] = "de"
  if (tool.name === "start_audit") input["if_running"] = "replace"
  if (tool.group === "browser" || tool.name === "analyze_brand_site") input["url"] = world.pageUrl
  return input
}

/** Further inputs for a tool, besides its minimal one. */
function questions({ name }: Tool): Record<string, unknown>[] {
  const words = [hidden, shown]
  if (name === "get_content_by_slug")
    return [world.slug, canary.slug, ...canary.previous_slugs].map((slug) => ({ slug }))
  if (name === "delete_media") return [{}, { force: true }]
  if (name === "list_content") {
    const filters = words.flatMap((word) => [
      { q: word },
      { tag: [`${word} topic`] },
      { author: `${word} author` },
      { translation_group: `${word} group` },
    ])
    return [
      {},
      { status: "all" },
      { status: "all", ids: [canary.id] },
      ...filters.map((one) => ({ status: "all", ...one })),
    ]
  }
  if (name === "list_media" || name === "list_prompts") return [{}, { q: hidden }, { tag: [`${hidden} tag`] }]
  if (name === "get_visibility_timeseries" || name === "list_citation_gaps") {
    return [{}, { competitor_id: others["competitor_id"] }]
  }
  if (name === "create_content") return [{ title: "Heir", slug: canary.slug }]
  if (name === "suggest_prompts" || name === "suggest_keywords") return [{ url: `https://example.com/${canary.slug}` }]
  return [{}]
}

/** What an answer has of the article. A refusal, and what made an article of it, can repeat what the caller has sent. */
function leaksIn({ text, headers }: ToolAnswer, input: Record<string, unknown>): string[] {
  const said = Object.values(input)
    .flat()
    .filter((value): value is string => typeof value === "string" && value.length > 3)
  const rest = said.reduce((whole, one) => whole.replaceAll(one, ""), `${text} ${JSON.stringify([...headers])}`)
  return [hidden, shown, canary.id, ...Object.values(others)].filter((word) => rest.includes(word))
}

it("no tool finds the article under its id: it answers as for an article that never was", async () => {
  const ofOneArticle = tools.filter(({ path }) => pathParameters(path).includes("content_id"))
  for (const tool of ofOneArticle) {
    for (const [surface, sendCall] of Object.entries(surfaces)) {
      const ask = async (id: string) => {
        const input = {
          ...inputFor(tool),
          content_id: id,
          ...(tool.path.includes("revision_id") && { revision_id: revisionId }),
        }
        const answer = await sendCall(started, tool, input, { authorization: `Bearer ${world.token}` })
        return [answer.status, answer.text.replaceAll(/req_\w+/g, "").replaceAll(id, "")]
      }
      expect(await ask(canary.id), `${tool.name} ${surface}`).toEqual(await ask(unknownId("cnt")))
      expect((await ask(canary.id))[0], tool.name).toBe(404)
    }
  }
  const headers = { authorization: `Bearer ${previewToken}` }
  const preview = await started.service.fetch(new Request(`${started.url}/v1/content/${canary.id}`, { headers }))
  expect(preview.status).toBe(404)
})

it("no tool finds anything else under its id, and no file has a public address", async () => {
  const picture = `${started.url}/media/${others["media_id"]}/${hidden}.gif`
  for (const url of [picture, `${picture}/320.webp`])
    expect((await started.service.fetch(new Request(url))).status).toBe(404)
  for (const [parameter, id] of Object.entries(others)) {
    // The answers to a prompt stay, and count on.
    const ofOne = tools.filter(({ name, path }) => path.includes(`{${parameter}}`) && name !== "get_prompt_results")
    for (const tool of ofOne) {
      for (const [surface, sendCall] of Object.entries(surfaces)) {
        const ask = async (one: string) => {
          const sent = { ...inputFor(tool), [parameter]: one }
          const answer = await sendCall(started, tool, sent, { authorization: `Bearer ${world.token}` })
          return [answer.status, answer.text.replaceAll(/req_\w+/g, "").replaceAll(one, "")]
        }
        expect(await ask(id), `${tool.name} ${surface}`).toEqual(await ask(unknownId(id.slice(0, 3))))
        expect((await ask(id))[0], tool.name).toBe(404)
      }
    }
  }
})

it("no tool of a brand shows a word of what is in the trash, whatever it is asked", async () => {
  const ofABrand = tools.filter(({ path }) => !pathParameters(path).includes("content_id"))
  // What sites have been told of the article stays in the log: its deletion, too, names its slug.
  const isTold = (name: string, leak: string) => name === "list_webhook_deliveries" && leak === shown
  const leaks: string[] = []
  const answered = new Set<string>()
  for (const tool of ofABrand.filter(({ name }) => name !== "delete_brand")) {
    for (const more of questions(tool)) {
      const input: Record<string, unknown> = { ...inputFor(tool), ...more }
      for (const [surface, sendCall] of Object.entries(surfaces)) {
        const sent = surface === "REST" ? input : { ...input }
        const answer = await sendCall(started, tool, sent, { authorization: `Bearer ${world.token}` })
        if (answer.status < 300) answered.add(tool.name)
        const found = leaksIn(answer, input).filter((leak) => !isTold(tool.name, leak))
        leaks.push(...found.map((leak) => `${tool.name} ${JSON.stringify(more)} ${surface}: ${leak}`))
      }
    }
  }
  expect(leaks).toEqual([])
  const { tools: usable } = await call<ToolList>("GET", "/v1/tools")
  const names = new Set(usable.map(({ name }) => name))
  expect(ofABrand.filter(({ name }) => names.has(name) && !answered.has(name)).map(({ name }) => name)).toEqual([
    "inspect_url",
    "list_sitemaps",
    "sync_search_data",
    "search_reddit",
    "draft_reddit_reply",
    "capture_screenshot",
    "delete_brand",
  ])
  const trash = await call<{ data: Article[] }>("GET", `/v1/brands/${world.brandId}/content?trashed=true`)
  expect(trash.data.map(({ id }) => id)).toEqual([canary.id])
  expect(JSON.stringify(trash)).toContain(`The ${hidden} body`)
  for (const [parameter, id] of Object.entries(others)) {
    const path = pathOf(parameter, "").replace("/v1/integrations", `/v1/brands/${world.brandId}/integrations`)
    const list = path.replace("/v1/webhooks", `/v1/brands/${world.brandId}/webhooks`).replace(/\/$/, "")
    const { data } = await call<{ data: { id: string }[] }>("GET", `${list}?trashed=true`)
    expect(JSON.stringify(data.find((one) => one.id === id)), parameter).toContain(hidden)
  }
  expect(delivered.filter((url) => url.includes(hidden))).toEqual([])
})
