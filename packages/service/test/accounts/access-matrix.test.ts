import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { catalogue, grantableKeyScopes, pathParameters, type Scope, type Tool, type ToolList } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { busyWriter } from "../busy-writer.ts"
import { type BrandWorld, makeBrandWorld, readBrandWorld } from "../make-brand-world.ts"
import { quietEngine } from "../quiet-engine.ts"
import { sampleInput, unknownId } from "../sample-input.ts"
import { readProblem, sendToolCall, type ToolAnswer, withoutRequestId } from "../send-tool-call.ts"
import { type Action, isKeptOnce, readActions } from "./kept-actions.ts"
import { quietKeywordData } from "./quiet-keyword-data.ts"

// Broken object level authorization: every possible caller calls every tool of the catalogue.

const tools: readonly Tool[] = catalogue
let dataDir: string
let started: StartedService
let ahead = 0
let mine: BrandWorld
let neighbour: BrandWorld
let foreign: BrandWorld
let working: Set<string>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-matrix-"))
  started = await startService({
    dataDir,
    engines: [quietEngine],
    keywordData: quietKeywordData,
    writers: [busyWriter],
    now: () => Date.now() + ahead,
    deliveryFetch: async () => new Response(null, { status: 204 }),
  })
  const account = await started.service.createAccount()
  mine = await makeBrandWorld(started, started.operatorToken, "mine")
  neighbour = await makeBrandWorld(started, started.operatorToken, "neighbour")
  foreign = await makeBrandWorld(started, account.operatorToken, "foreign")
  const list = await started.call<ToolList>("GET", "/v1/tools", undefined, started.operatorToken)
  working = new Set(list.tools.map(({ name }) => name))
})
afterAll(async () => {
  await started.close()
  await rm(dataDir, { recursive: true })
})

const addressed = ["brand_id", "content_id", "webhook_id", "integration_id"]
/** Whether a tool's path contains an id of a brand's item. */
const isAddressed = (tool: Tool) => pathParameters(tool.path).some((name) => addressed.includes(name))

/** A valid input for the items of a brand. */
function inputFor(
  tool: Tool,
  world: Pick<BrandWorld, "ids" | "name" | "slug" | "apiTargetId" | "pageUrl">,
): Record<string, unknown> {
  const input = sampleInput(tool)
  for (const name of pathParameters(tool.path)) {
    const id = world.ids[name as keyof BrandWorld["ids"]]
    if (id !== undefined) input[name] = id
  }
  if (tool.name === "get_content_by_slug") input["slug"] = world.slug
  // The only platform that this instance supports.
  if (tool.name === "test_integration") input["integration_id"] = world.apiTargetId
  if (tool.group === "browser" || tool.name === "analyze_brand_site") input["url"] = world.pageUrl
  if (tool.name === "start_audit") input["if_running"] = "replace"
  if (tool.name === "delete_brand") input["confirm"] = world.name
  if (tool.name === "translate_content") input["locale"] = "de"
  return input
}

/** Ids that do not exist, for the same calls. */
const nowhere = {
  name: "mine",
  slug: "nowhere",
  pageUrl: "http://nowhere.localhost/",
  apiTargetId: unknownId("int"),
  ids: {
    brand_id: unknownId("brd"),
    content_id: unknownId("cnt"),
    revision_id: unknownId("rev"),
    webhook_id: unknownId("whk"),
    delivery_id: unknownId("dlv"),
    integration_id: unknownId("int"),
    media_id: unknownId("med"),
    competitor_id: unknownId("cmp"),
    prompt_id: unknownId("prm"),
    keyword_id: unknownId("kwd"),
    scan_id: unknownId("scn"),
    audit_id: unknownId("aud"),
    page_id: unknownId("pag"),
    thread_id: unknownId("rdt"),
  },
}

/** Tools that need a platform that these brands are not connected to. */
const unconnected = new Set([
  "capture_screenshot",
  "draft_reddit_reply",
  "inspect_url",
  "list_sitemaps",
  "search_reddit",
  "sync_search_data",
])

/** The answer of each tool: `status code`, or only `status` for a success. */
async function answers(
  authorization: string | undefined,
  check: (tool: Tool, answer: ToolAnswer) => void = () => undefined,
): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const tool of tools) {
    const answer = await sendToolCall(started, tool, inputFor(tool, mine), { authorization })
    check(tool, answer)
    all[tool.name] = describeAnswer(answer)
  }
  return all
}

function describeAnswer(answer: ToolAnswer): string {
  return answer.status < 300 ? String(answer.status) : `${answer.status} ${readProblem(answer).code}`
}

const expectedOf = (answer: (tool: Tool) => string) =>
  Object.fromEntries(tools.map((tool) => [tool.name, answer(tool)]))
/** The answer of a tool to a permitted call for the caller's own items. */
const outcome = (tool: Tool) =>
  working.has(tool.name) && !unconnected.has(tool.name) ? String(tool.status ?? 200) : "501 not_configured"
/** Tools that delete come when every other tool has used the items, and the one that deletes the brand comes last. */
const rank = ({ name, method }: Tool) => (name === "delete_brand" ? 2 : Number(method === "DELETE"))
const grants = (tool: Tool) => grantableKeyScopes.includes(tool.scope)

it("each tool accepts its sample input", () => {
  expect(tools).toHaveLength(103)
  for (const tool of tools) expect(() => tool.input.parse(inputFor(tool, mine)), tool.name).not.toThrow()
})

describe("every tool refuses with 401", () => {
  const challenges = (_: Tool, { headers }: ToolAnswer) =>
    expect(headers.get("www-authenticate")).toMatch(/^Bearer realm="citable"/)

  it("a caller without a credential", async () => {
    expect(await answers(undefined, challenges)).toEqual(expectedOf(() => "401 unauthenticated"))
  })

  it("a caller with a malformed credential", async () => {
    const key = (await mine.createKey(grantableKeyScopes)).key
    const mistyped = key.slice(0, -1) + (key.endsWith("0") ? "1" : "0")
    const texts = [
      "Bearer hello",
      `Bearer ${mistyped}`,
      `Bearer ${key}x`,
      `Bearer ${key.replace("ctb_", "cta_")}`,
      "Bearer ctb_0000000000000000000000000000000000000000004WtsUv",
      `Bearer ${mine.previewToken.slice(0, -2)}AA`,
      `Bearer ${"a".repeat(5000)}`,
      "Basic dXNlcjpwYXNzd29yZA==",
      key,
    ]
    for (const text of texts) {
      expect(await answers(text, challenges), text).toEqual(expectedOf(() => "401 invalid_token"))
    }
  })

  it("a caller whose key or preview token has expired", async () => {
    const { key } = await mine.createKey(grantableKeyScopes, Date.now() + 60_000)
    ahead = 3_700_000
    for (const credential of [key, mine.previewToken]) {
      expect(await answers(`Bearer ${credential}`, challenges)).toEqual(expectedOf(() => "401 token_expired"))
    }
    ahead = 0
  })

  it("a caller with a revoked key", async () => {
    const { id, key } = await mine.createKey(grantableKeyScopes)
    await started.call("DELETE", `/v1/brands/${mine.brandId}/api-keys/${id}`, undefined, mine.token)
    expect(await answers(`Bearer ${key}`, challenges)).toEqual(expectedOf(() => "401 invalid_token"))
  })
})

describe("every tool hides a brand from", () => {
  const leaksNothing = (_: Tool, { text }: ToolAnswer) => {
    expect(text).not.toMatch(/mine/)
    for (const id of Object.values(mine.ids)) expect(text).not.toContain(id)
  }
  const untouched = async (act: () => Promise<void>) => {
    const before = await readBrandWorld(started, mine)
    await act()
    expect(await readBrandWorld(started, mine)).toEqual(before)
  }

  it("another account's token", () =>
    untouched(async () => {
      const expected = expectedOf((tool) => (isAddressed(tool) ? "404 not_found" : outcome(tool)))
      expect(await answers(`Bearer ${foreign.token}`, leaksNothing)).toEqual(expected)
    }))

  it.each(["another account's", "the same account's"])("a key with all scopes for %s other brand", (whose) =>
    untouched(async () => {
      const { key } = await (whose === "the same account's" ? neighbour : foreign).createKey(grantableKeyScopes)
      const expected = expectedOf((tool) => {
        if (!grants(tool)) return "403 insufficient_scope"
        return isAddressed(tool) ? "404 not_found" : outcome(tool)
      })
      expect(await answers(`Bearer ${key}`, leaksNothing)).toEqual(expected)
    }),
  )

  it("a preview token, except for its article", () =>
    untouched(async () => {
      const { previewToken, ids } = mine
      const all = await answers(`Bearer ${previewToken}`)
      expect(all).toEqual(expectedOf(({ name }) => (name === "get_content" ? "200" : "403 insufficient_scope")))
      const others = await answers(`Bearer ${foreign.previewToken}`, leaksNothing)
      expect(others).toEqual(
        expectedOf(({ name }) => (name === "get_content" ? "404 not_found" : "403 insufficient_scope")),
      )
      expect(await started.call("GET", `/v1/content/${ids.content_id}`, undefined, previewToken)).toMatchObject({
        body: "mine draft",
      })
    }))

  it("its own key without the tool's scope, and names the scope", () =>
    untouched(async () => {
      for (const scope of new Set(tools.map((tool) => tool.scope))) {
        const { key } = await mine.createKey(grantableKeyScopes.filter((one) => one !== scope))
        for (const tool of tools.filter((one) => one.scope === scope)) {
          const answer = await sendToolCall(started, tool, inputFor(tool, mine), { authorization: `Bearer ${key}` })
          const { code, required_scope: required } = readProblem(answer)
          expect([tool.name, answer.status, code, required]).toEqual([tool.name, 403, "insufficient_scope", scope])
          expect(answer.headers.get("www-authenticate")).toContain(`error="insufficient_scope", scope="${scope}"`)
        }
      }
    }))

  it("its own key that may write on Reddit, but may not spend money on texts", () =>
    untouched(async () => {
      const { key } = await mine.createKey(grantableKeyScopes.filter((one) => one !== "content:generate"))
      const drafting = tools.filter(({ name }) => name === "draft_reddit_reply")
      expect(drafting).toHaveLength(1)
      for (const tool of drafting) {
        const answer = await sendToolCall(started, tool, inputFor(tool, mine), { authorization: `Bearer ${key}` })
        expect(readProblem(answer)).toMatchObject({ status: 403, required_scope: "content:generate" })
      }
    }))
})

it("an item of another account gives the same 404 as a missing one, byte for byte", async () => {
  const credentials = [
    foreign.token,
    (await foreign.createKey(grantableKeyScopes)).key,
    (await neighbour.createKey(grantableKeyScopes)).key,
  ]
  for (const credential of credentials) {
    const authorization = `Bearer ${credential}`
    for (const tool of tools.filter((one) => isAddressed(one) && (credential === foreign.token || grants(one)))) {
      const theirs = await sendToolCall(started, tool, inputFor(tool, mine), { authorization })
      const nobodys = await sendToolCall(started, tool, inputFor(tool, nowhere), { authorization })
      expect(withoutRequestId(theirs), tool.name).toEqual(withoutRequestId(nobodys))
    }
  }
})

it("every tool works, or answers 501, for a credential that only has its scope, and each that is no GET is kept as its action", async () => {
  const all: Record<string, string> = {}
  const acted: [tool: string, keyId: string | undefined][] = []
  let kept: Action[] = []
  const shared = await makeBrandWorld(started, started.operatorToken, "own")
  for (const tool of tools.toSorted((one, other) => rank(one) - rank(other))) {
    // A model then writes, and until it has ended, other tools do not get the article.
    const isBusy = tool.name === "rewrite_content" || tool.name === "translate_content"
    const ofItsOwn = () => makeBrandWorld(started, started.operatorToken, `own-${tool.name.replaceAll("_", "-")}`)
    const world = isBusy ? await ofItsOwn() : shared
    // The model reads a draft, and writes one.
    const scopes: Scope[] = isBusy ? [tool.scope, "content:read_drafts", "content:write"] : [tool.scope]
    const key = grants(tool) ? await world.createKey(scopes) : undefined
    const authorization = `Bearer ${key?.key ?? world.token}`
    if (tool.name === "delete_brand") kept = await readActions(dataDir)
    const change = tool.name === "update_content" ? { body: "own body" } : {}
    const answer = await sendToolCall(started, tool, { ...inputFor(tool, world), ...change }, { authorization })
    all[tool.name] = describeAnswer(answer)
    if (answer.status >= 300) continue
    tool.output.parse(JSON.parse(answer.text))
    if (tool.method !== "GET") acted.push([tool.name, key?.id])
  }
  // These need two scopes: they write on Reddit with a model, or delete what is live.
  const refused = ["draft_reddit_reply", "delete_content"]
  const twice = Object.fromEntries(refused.map((name) => [name, "403 insufficient_scope"]))
  expect(all).toEqual({ ...expectedOf(outcome), ...twice })

  const rows = [...kept, ...(await readActions(dataDir)).filter(({ tool }) => tool === "delete_brand")]
  expect(acted.filter(([tool, keyId]) => !isKeptOnce(rows, { tool, keyId }))).toEqual([])
  expect(acted.length).toBeGreaterThan(40)
  const isOfBrand = (row: Action) => row.brand_id === shared.brandId
  // The brand's own rows go with it, in the background.
  await expect.poll(async () => (await readActions(dataDir)).some(isOfBrand)).toBe(false)
  expect(JSON.stringify(rows)).not.toMatch(/ctb_|whsec_|own (?:body|title|draft)|example\.com\//)
}, 240_000)
