import {
  type Article,
  catalogue,
  grantableKeyScopes,
  pathParameters,
  type Scope,
  type Tool,
  type ToolList,
  type VisibleArticle,
} from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { busyWriter } from "../busy-writer.ts"
import { type BrandWorld, makeBrandWorld } from "../make-brand-world.ts"
import { quietEngine } from "../quiet-engine.ts"
import { sampleInput } from "../sample-input.ts"
import { sendMcpCall } from "../send-mcp-call.ts"
import { sendToolCall, type ToolAnswer } from "../send-tool-call.ts"
import { findLeaks } from "./find-leaks.ts"
import {
  type ArticleState,
  articleStates,
  hidden,
  later,
  makeMarkedArticle,
  nameOf,
  scopeSets,
  shown,
  visibleForms,
} from "./marked-articles.ts"
import { quietKeywordData } from "./quiet-keyword-data.ts"

// A caller that cannot read drafts gets nothing of one from any tool or surface: neither its texts nor its id.

interface DraftWorld extends BrandWorld {
  /** Reads published articles. */
  readerKey: string
  /** One article in each state. The tests do not change them. */
  articles: Map<ArticleState, Article>
}

const isDelete = ({ method }: Tool) => Number(method === "DELETE")
const tools: readonly Tool[] = (catalogue as readonly Tool[]).toSorted((one, other) => isDelete(one) - isDelete(other))
const ofOneArticle = tools.filter(({ path }) => pathParameters(path).includes("content_id"))
const ofABrand = tools.filter((tool) => !ofOneArticle.includes(tool))

let started: StartedService
let working: Set<string>
/** The worlds by what their caller can read. */
const worlds = new Map<string, DraftWorld>()
const keys = new Map<readonly Scope[], string>()
let made = 0
/** The tools that have answered. */
const answered = new Set<string>()

const reading = (scopes: readonly Scope[]) => nameOf(scopes.filter((scope) => scope.startsWith("content:read")))
const worldOf = (scopes: readonly Scope[]) => worlds.get(reading(scopes)) as DraftWorld

beforeAll(async () => {
  started = await startService({
    engines: [quietEngine],
    keywordData: quietKeywordData,
    writers: [busyWriter],
    deliveryFetch: async () => new Response(null, { status: 204 }),
  })
  const list = await started.call<ToolList>("GET", "/v1/tools", undefined, started.operatorToken)
  working = new Set(list.tools.map(({ name }) => name))
  for (const scopes of scopeSets) {
    if (!worlds.has(reading(scopes))) worlds.set(reading(scopes), await makeDraftWorld(reading(scopes)))
    keys.set(scopes, (await worldOf(scopes).createKey(scopes)).key)
  }
})
afterAll(() => started.close())

async function makeDraftWorld(name: string): Promise<DraftWorld> {
  const world = await makeBrandWorld(started, started.operatorToken, `brand-${name.replaceAll(/\W/g, "-")}`)
  const picture = `https://example.com/media/${world.ids.media_id}/picture.gif`
  const articles: DraftWorld["articles"] = new Map()
  for (const state of articleStates) articles.set(state, await makeMarkedArticle(started, world, state, picture))
  return { ...world, readerKey: (await world.createKey(["content:read"])).key, articles }
}

/** A valid input for the items of a world. */
function inputFor(tool: Tool, world: BrandWorld): Record<string, unknown> {
  const input = sampleInput(tool)
  for (const name of pathParameters(tool.path)) {
    const id = world.ids[name as keyof BrandWorld["ids"]]
    if (id !== undefined) input[name] = id
  }
  if (tool.name === "translate_content") input["locale"] = "de"
  return input
}

/** Further inputs for a tool, besides its minimal one. */
function questions({ name }: Tool, { articles, apiTargetId }: DraftWorld): Record<string, unknown>[] {
  const slugs = [...articles.values()].map(({ slug }) => slug)
  const words = [hidden, shown]
  switch (name) {
    case "list_content":
      return [
        { status: "all" },
        { slug: slugs.join(",") },
        ...words.flatMap((word) => [
          { q: word },
          { tag: `${word} topic` },
          { author: `${word} author` },
          { translation_group: `${word} group` },
        ]),
      ]
    case "get_content_by_slug":
      return slugs.map((slug) => ({ slug }))
    case "create_content":
      return [
        { title: `${hidden} title`, slug: `${hidden}-new-${++made}` },
        ...slugs.map((slug) => ({ title: "Taken", slug })),
      ]
    case "suggest_prompts":
    case "suggest_keywords":
      return slugs.map((slug) => ({ url: `https://example.com/${slug}` }))
    case "delete_media":
      return [{ force: "true" }]
    case "test_integration":
      return [{ integration_id: apiTargetId }]
    default:
      return []
  }
}

const cases = scopeSets.map((scopes) => [nameOf(scopes), scopes] as const)

it.each(cases)(
  "a tool of a brand shows a key with %s no more of an article than get_content does",
  async (name, scopes) => {
    const world = worldOf(scopes)
    const cachedForms = new Map<string, Promise<VisibleArticle[]>>()
    const formsOf = (id: string) => {
      const forms = cachedForms.get(id) ?? visibleForms(started, world, scopes, id)
      cachedForms.set(id, forms)
      return forms
    }
    const articles = [...world.articles.values()].map(({ id }) => id)
    const leaks: string[] = []
    // Each kind of reader calls the tools of other groups once, because some of them delete items. Only who may publish forces it.
    const brandTools = ofABrand.filter(
      (tool) => tool.group === "content" || tool.name === "delete_media" || name === reading(scopes),
    )
    for (const tool of brandTools.filter(({ scope }) => scopes.includes(scope))) {
      for (const more of [{}, ...questions(tool, world)]) {
        const input = { ...inputFor(tool, world), ...more }
        const answer = await ask(tool, input, scopes, sendToolCall)
        const newLeaks = await findLeaks(answer, { input, articles, formsOf, readsDrafts: readsDrafts(scopes) })
        leaks.push(...newLeaks.map((leak) => `${tool.name} ${JSON.stringify(more)}: ${leak}`))
      }
    }
    expect(leaks).toEqual([])
  },
)

/** Further inputs for a tool of one article. */
const moreOfArticle: Record<string, Record<string, unknown>[]> = {
  update_content: [{ title: `${hidden} edited` }],
  publish_content: [{ publish_at: later }],
}

it.each(cases)(
  "a tool of an article shows a key with %s no more than get_content does, in any state of the article",
  async (_, scopes) => {
    const world = worldOf(scopes)
    const leaks: string[] = []
    for (const tool of ofOneArticle.filter(({ scope }) => scopes.includes(scope))) {
      for (const state of statesFor(scopes)) {
        for (const more of [{}, ...(moreOfArticle[tool.name] ?? [])]) {
          for (const [surface, sendCall] of surfacesFor(state)) {
            const { id } =
              tool.method === "GET" ? articleIn(world, state) : await makeMarkedArticle(started, world, state)
            const input: Record<string, unknown> = { ...inputFor(tool, world), ...more, content_id: id }
            if ("revision_id" in input) input["revision_id"] = await firstRevision(world, id)
            const answer = await ask(tool, input, scopes, sendCall)
            // A translation is another article.
            const formsOf = async (one: string) => (await visibleForms(started, world, scopes, one)).slice(0, 1)
            const newLeaks = await findLeaks(answer, {
              input,
              articles: [id],
              formsOf,
              readsDrafts: readsDrafts(scopes),
            })
            leaks.push(...newLeaks.map((leak) => `${tool.name} ${JSON.stringify(more)}, ${state}, ${surface}: ${leak}`))
          }
        }
      }
    }
    expect(leaks).toEqual([])
  },
)

it("every tool that a key can use without a platform has answered", () => {
  const usable = tools.filter(({ name, scope }) => working.has(name) && grantableKeyScopes.includes(scope))
  expect(usable.filter(({ name }) => !answered.has(name)).map(({ name }) => name)).toEqual([
    "inspect_url",
    "list_sitemaps",
    "sync_search_data",
    "search_reddit",
    "draft_reddit_reply",
    "read_page",
    "extract_links",
    "extract_structured_data",
    "capture_screenshot",
  ])
})

const readsDrafts = (scopes: readonly Scope[]) => scopes.includes("content:read_drafts")
const articleIn = (world: DraftWorld, state: ArticleState) => world.articles.get(state) as Article

async function ask(
  tool: Tool,
  input: Record<string, unknown>,
  scopes: readonly Scope[],
  sendCall: typeof sendToolCall,
): Promise<ToolAnswer> {
  const answer = await sendCall(started, tool, input, { authorization: `Bearer ${keys.get(scopes)}` })
  if (answer.status < 300) answered.add(tool.name)
  return answer
}

/** A state with a live copy, and one without. */
const mainStates: readonly ArticleState[] = ["draft", "edited since"]

/** A reader of drafts sees everything, so the test checks that it gets the right copy. */
const statesFor = (scopes: readonly Scope[]) => (readsDrafts(scopes) ? mainStates : articleStates)

/** Both surfaces pass the same gate, so the test does not try every state over both. */
function surfacesFor(state: ArticleState): [name: string, sendCall: typeof sendToolCall][] {
  const overMcp: [string, typeof sendToolCall] = ["MCP", sendMcpCall]
  return [["REST", sendToolCall], ...(mainStates.includes(state) ? [overMcp] : [])]
}

async function firstRevision({ token }: BrandWorld, contentId: string): Promise<string | undefined> {
  const path = `/v1/content/${contentId}/revisions`
  const { data } = await started.call<{ data: { id: string }[] }>("GET", path, undefined, token)
  return data.at(-1)?.id
}
