import { catalogue, pathParameters, type Scope, scopes as allScopes, type Tool, type ToolList } from "@citable/contract"
import { createOwner } from "@citable/service"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { type BrandWorld, makeBrandWorld, readBrandWorld } from "../make-brand-world.ts"
import { authorize, discover, exchange, type Flow } from "../oauth-client.ts"
import { quietEngine } from "../quiet-engine.ts"
import { sampleInput } from "../sample-input.ts"
import { readProblem, sendToolCall } from "../send-tool-call.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"
import type { WebClient } from "../web-client.ts"

// Users of every role call every tool of the catalogue, with tokens of an OAuth client.

const ownersOnly: readonly Scope[] = ["brands:write", "webhooks:write", "integrations:write"]
const viewing: readonly Scope[] = [
  "brands:read",
  "content:read",
  "content:read_drafts",
  "visibility:read",
  "search:read",
  "site:read",
  "media:read",
  "reddit:read",
  "webhooks:read",
  "integrations:read",
]
const everything = allScopes.join(" ")

let started: StartedAccounts
let flow: Flow
let names = 0
beforeAll(async () => {
  started = await startAccounts({
    engines: [quietEngine],
    deliveryFetch: async () => new Response(null, { status: 204 }),
  })
  flow = await discover(started)
})
afterAll(() => started.close())

/** The test uses one brand, so it calls tools that delete at the end, and deletes the brand last. */
const rank = ({ name, method }: Tool) => (name === "delete_brand" ? 2 : method === "DELETE" ? 1 : 0)
const tools: readonly Tool[] = (catalogue as readonly Tool[]).toSorted((one, other) => rank(one) - rank(other))
const isAddressed = ({ path }: Tool) => pathParameters(path).length > 0

const newWorld = (): Promise<BrandWorld> => makeBrandWorld(started, started.operatorToken, `world-${++names}`)

async function tokenOf(browser: WebClient, leave?: string[], account?: string): Promise<string> {
  const answer = await authorize(flow, browser, { scope: everything, leave, account })
  return (await exchange(flow, answer)).access_token
}

/** The answer of each tool about a brand: `refused`, `hidden`, or `allowed` for any other result. */
async function ask(token: string, world: BrandWorld): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const tool of tools) {
    const input = sampleInput(tool)
    for (const name of pathParameters(tool.path)) {
      const id = world.ids[name as keyof BrandWorld["ids"]]
      if (id !== undefined) input[name] = id
    }
    if (tool.name === "get_content_by_slug") input["slug"] = world.slug
    if (tool.name === "delete_brand") input["confirm"] = world.name
    if (tool.name === "test_integration") input["integration_id"] = world.apiTargetId
    const answer = await sendToolCall(started, tool, input, { authorization: `Bearer ${token}` })
    if (answer.status === 403) expect(readProblem(answer).required_scope, tool.name).toBe(tool.scope)
    all[tool.name] = answer.status === 403 ? "refused" : answer.status === 404 ? "hidden" : "allowed"
  }
  return all
}

const expected = (answer: (tool: Tool) => string) => Object.fromEntries(tools.map((tool) => [tool.name, answer(tool)]))
const listed = async (token: string) =>
  (await started.call<ToolList>("GET", "/v1/tools", undefined, token)).tools.map(({ name }) => name).toSorted()
const allowedNames = (answers: Record<string, string>, all: readonly string[]) =>
  all.filter((name) => answers[name] === "allowed").toSorted()

describe("a tool called by", () => {
  const cases: [string, (world: BrandWorld) => Promise<WebClient>, (tool: Tool) => boolean][] = [
    ["an owner of the account", ownerOfAccount, () => true],
    ["an owner of the brand", (world) => invite("owner", world), ({ name }) => name !== "create_brand"],
    ["an editor", (world) => invite("editor", world), ({ scope }) => !ownersOnly.includes(scope)],
    ["a viewer", (world) => invite("viewer", world), ({ scope }) => viewing.includes(scope)],
  ]
  it.each(cases)("%s does what the role allows and no more, as the list says", async (_, sign, allows) => {
    const world = await newWorld()
    const token = await tokenOf(await sign(world))
    const everyTool = await listed(started.operatorToken)
    const list = await listed(token)
    const answers = await ask(token, world)
    expect(answers).toEqual(expected((tool) => (allows(tool) ? "allowed" : "refused")))
    expect(list).toEqual(allowedNames(answers, everyTool))
  })

  it("a user with a role for another brand finds and changes nothing", async () => {
    const world = await newWorld()
    const token = await tokenOf(await invite("owner", await newWorld()))
    const before = await readBrandWorld(started, world)
    const answers = await ask(token, world)
    expect(answers).toEqual(
      expected((tool) => (tool.name === "create_brand" ? "refused" : isAddressed(tool) ? "hidden" : "allowed")),
    )
    expect(await readBrandWorld(started, world)).toEqual(before)
    const { data } = await started.call<{ data: { id: string }[] }>("GET", "/v1/brands", undefined, token)
    expect(data.map(({ id }) => id)).not.toContain(world.brandId)
  })

  it("an owner in two accounts, with a token for one, finds and changes nothing of the other", async () => {
    const email = "both@example.com"
    const [one, other] = [await started.service.createAccount(), await started.service.createAccount()]
    const browser = await started.invite(email, "owner", one.brandId)
    await started.accept(browser, (await createOwner({ ...started.place, email, accountId: other.accountId })).link)
    const world = await makeBrandWorld(started, other.operatorToken, `world-${++names}`)
    const token = await tokenOf(browser, undefined, one.accountId)
    const before = await readBrandWorld(started, world)
    expect(await ask(token, world)).toEqual(
      expected((tool) => (tool.name === "create_brand" ? "refused" : isAddressed(tool) ? "hidden" : "allowed")),
    )
    expect(await readBrandWorld(started, world)).toEqual(before)
    const { data } = await started.call<{ data: { id: string }[] }>("GET", "/v1/brands", undefined, token)
    expect(data.map(({ id }) => id)).toEqual([one.brandId])
    const theirs = await tokenOf(browser, undefined, other.accountId)
    expect(await listed(theirs)).toEqual(await listed(other.operatorToken))
  })

  it("a user without a role only gets an empty list of brands", async () => {
    const world = await newWorld()
    const browser = await invite("viewer", await newWorld())
    const token = await tokenOf(browser)
    const brands = await started.call<{ data: { id: string }[] }>("GET", "/v1/brands", undefined, token)
    const [only] = brands.data
    await started.call("DELETE", `/v1/brands/${only?.id}?confirm=world-${names}`, undefined, started.operatorToken)
    expect(await ask(token, world)).toEqual(expected(({ name }) => (name === "list_brands" ? "allowed" : "refused")))
    expect((await started.call<{ data: object[] }>("GET", "/v1/brands", undefined, token)).data).toEqual([])
  })

  it("an owner with a narrow token does what the token allows and no more", async () => {
    const world = await newWorld()
    const token = await tokenOf(await invite("owner", world), ["content:read", "brands:read"])
    const answers = await ask(token, world)
    const allows = ({ scope }: Tool) => scope === "content:read" || scope === "brands:read"
    expect(answers).toEqual(expected((tool) => (allows(tool) ? "allowed" : "refused")))
    expect(await listed(token)).toEqual(allowedNames(answers, await listed(started.operatorToken)))
  })
})

describe("API keys", () => {
  it("are managed only by owners, and get no scope that their creator's token lacks", async () => {
    const world = await newWorld()
    const path = `/v1/brands/${world.brandId}/api-keys`
    const make = async (token: string, scopes: Scope[]) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
      const body = JSON.stringify({ scopes })
      return (await started.service.fetch(new Request(started.url + path, { method: "POST", headers, body }))).status
    }
    const browser = await invite("owner", world)
    expect(await make(await tokenOf(browser), ["content:write"])).toBe(201)
    expect(await make(await tokenOf(browser, ["content:write"]), ["content:write"])).toBe(403)
    const narrow = await tokenOf(browser, ["brands:write", "content:read"])
    expect(await make(narrow, ["content:read"])).toBe(201)
    expect(await make(narrow, ["content:write"])).toBe(403)
    expect(await make(await tokenOf(await invite("editor", world)), ["content:read"])).toBe(403)
    expect(await make(await tokenOf(await invite("owner", await newWorld())), ["content:read"])).toBe(404)
  })
})

it("the removal of a role takes effect on tokens at once", async () => {
  const world = await newWorld()
  const browser = await invite("viewer", world)
  const token = await tokenOf(browser)
  const path = `/v1/content/${world.ids.content_id}`
  const preview = await started.call<{ token: string }>("POST", `${path}/preview`, {}, token)
  expect((await started.call<{ id: string }>("GET", path, undefined, preview.token)).id).toBe(world.ids.content_id)
  const page = started.browse()
  await signInAs(page, owner)
  const members = await page.open(`/brands/${world.brandId}/members`)
  const action = /action="([^"]+\/remove)"/.exec(members.text)?.[1] ?? ""
  await page.submit(members, action)
  for (const credential of [token, preview.token]) {
    await expect(started.call("GET", path, undefined, credential)).rejects.toThrow(/401/)
  }
})

async function ownerOfAccount(): Promise<WebClient> {
  const browser = started.browse()
  await signInAs(browser, owner)
  return browser
}

function invite(role: string, world: BrandWorld): Promise<WebClient> {
  return started.invite(`${role}-${names}-${Math.random().toString(36).slice(2)}@example.com`, role, world.brandId)
}
