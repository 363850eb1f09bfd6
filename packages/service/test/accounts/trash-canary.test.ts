import { type Article, catalogue, pathParameters, type Tool, type ToolList } from "@citable/contract"
import type { ContentRevision } from "@citable/contract/content"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { busyWriter } from "../busy-writer.ts"
import { type BrandWorld, makeBrandWorld } from "../make-brand-world.ts"
import { quietEngine } from "../quiet-engine.ts"
import { sampleInput, unknownId } from "../sample-input.ts"
import { sendMcpCall } from "../send-mcp-call.ts"
import { sendToolCall, type ToolAnswer } from "../send-tool-call.ts"
import { hidden, makeMarkedArticle, shown } from "./marked-articles.ts"
import { quietKeywordData } from "./quiet-keyword-data.ts"

// What is in the trash is in the list of the trash, and nothing else shows it: no tool, over REST or MCP, to the one who may read everything.

const isDelete = ({ name, method }: Tool) => (name === "delete_brand" ? 2 : Number(method === "DELETE"))
const tools: readonly Tool[] = (catalogue as readonly Tool[]).toSorted((one, other) => isDelete(one) - isDelete(other))
const surfaces = { REST: sendToolCall, MCP: sendMcpCall }

let started: StartedService
let world: BrandWorld
let canary: Article
let revisionId: string
let previewToken: string
beforeAll(async () => {
  started = await startService({
    engines: [quietEngine],
    keywordData: quietKeywordData,
    writers: [busyWriter],
    deliveryFetch: async () => new Response(null, { status: 204 }),
  })
  world = await makeBrandWorld(started, started.operatorToken, "mine")
  const picture = `https://example.com/media/${world.ids.media_id}/picture.gif`
  canary = await makeMarkedArticle(started, world, "edited since", picture)
  const path = `/v1/content/${canary.id}`
  const { data } = await call<{ data: ContentRevision[] }>("GET", `${path}/revisions`)
  revisionId = data[0]?.id ?? ""
  previewToken = (await call<{ token: string }>("POST", `${path}/preview`)).token
  await call("DELETE", path)
})
afterAll(() => started.close())

const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, path, body, world.token)

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
  return [hidden, shown, canary.id].filter((word) => rest.includes(word))
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

it("no tool of a brand shows a word of the article, whatever it is asked", async () => {
  const ofABrand = tools.filter(({ path }) => !pathParameters(path).includes("content_id"))
  const leaks: string[] = []
  const answered = new Set<string>()
  for (const tool of ofABrand.filter(({ name }) => name !== "delete_brand")) {
    for (const more of questions(tool)) {
      const input: Record<string, unknown> = { ...inputFor(tool), ...more }
      for (const [surface, sendCall] of Object.entries(surfaces)) {
        const sent = surface === "REST" ? input : { ...input }
        const answer = await sendCall(started, tool, sent, { authorization: `Bearer ${world.token}` })
        if (answer.status < 300) answered.add(tool.name)
        leaks.push(...leaksIn(answer, input).map((leak) => `${tool.name} ${JSON.stringify(more)} ${surface}: ${leak}`))
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
})
