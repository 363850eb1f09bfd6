import type { Article, BrandRouteName } from "@citable/contract"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { brandRoutes } from "../../src/sign-in/routes/brand-routes.ts"
import { unknownId } from "../sample-input.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"
import { bodies, queries } from "./route-inputs.ts"

/** The least role that each route takes. Every possible caller calls every route that is for people who have signed in. */
const roleOf: Record<Exclude<BrandRouteName, `${string} /api-keys${string}`>, "viewer" | "editor" | "owner"> = {
  "GET /site-keys": "viewer",
  "GET /people": "owner",
  "POST /invitations": "owner",
  "DELETE /invitations/{invitation_id}": "owner",
  "DELETE /members/{user_id}": "owner",
  "GET /mail-choices": "viewer",
  "PUT /mail-choices": "viewer",
  "GET /usage": "viewer",
  "GET /activity": "owner",
  "GET /counted-answers": "viewer",
  "GET /prompt-texts": "viewer",
  "GET /draws": "viewer",
  "POST /draws": "editor",
  "DELETE /draws/{draw_id}": "editor",
  "PUT /draws/{draw_id}/prompts/{prompt_id}": "editor",
  "DELETE /draws/{draw_id}/prompts/{prompt_id}": "editor",
  "PUT /article-prompts/{content_id}": "editor",
  "POST /live-texts/{content_id}": "viewer",
  "PUT /live-texts/{content_id}": "editor",
  "DELETE /live-texts/{content_id}": "viewer",
  "PUT /live-texts/{content_id}/present": "editor",
  "GET /imports": "editor",
  "GET /imports/{import_id}": "editor",
  "POST /import-files": "editor",
  "POST /imports": "editor",
  "POST /imports/{import_id}/check": "editor",
  "POST /imports/{import_id}/start": "editor",
  "PUT /revision-names/{revision_id}": "editor",
  "GET /site-looks": "viewer",
  "PUT /site-looks": "editor",
  "GET /report-links": "editor",
  "POST /report-links": "editor",
  "DELETE /report-links/{link_id}": "editor",
  "PUT /report-words": "editor",
  "POST /uploads": "editor",
  "GET /views": "viewer",
  "PUT /views": "viewer",
  "DELETE /views": "viewer",
  "GET /writings/{writing_id}": "viewer",
  "POST /writings/{writing_id}": "editor",
  "DELETE /writings/{writing_id}": "editor",
  "PUT /made/{once}": "viewer",
  "POST /made/{once}/take": "viewer",
}
const names = Object.keys(roleOf) as (keyof typeof roleOf)[]
/** Routes of things that the caller does not have. */
const unowned: readonly string[] = names.filter((name) => /\/imports(?:\/|$)/.test(name) && name !== "GET /imports")
/** A brand that has no gaps to draw from has no draws, and one that no model wrote for no text that waits. */
const answerOf = (name: string) =>
  name === "POST /draws" ? "409 conflict" : /\/(?:draws|writings)\/\{/.test(name) ? "404 not_found" : "200"
const roles = ["viewer", "editor", "owner"] as const

let started: StartedAccounts
let [neighbourId, foreignId, contentId] = ["", "", ""]
let ahead = 0
let revisionId: string
let key: string
const sessions = { viewer: "", editor: "", owner: "", stranger: "" }
beforeAll(async () => {
  started = await startAccounts({ corsOrigins: ["https://allowed.example"], now: () => Date.now() + ahead })
  const { operatorToken, brandId } = started
  const call = <Answer>(path: string, body: object) => started.call<Answer>("POST", path, body, operatorToken)
  neighbourId = (await call<{ id: string }>("/v1/brands", { name: "Neighbour" })).id
  contentId = (await call<Article>(`/v1/brands/${brandId}/content`, { title: "Lamps", body: "Text." })).id
  const revisions = `/v1/content/${contentId}/revisions`
  const { data } = await started.call<{ data: { id: string }[] }>("GET", revisions, undefined, operatorToken)
  revisionId = data[0]?.id ?? ""
  bodies["PUT /revision-names/{revision_id}"] = { content_id: contentId, name: "First" }
  key = (await call<{ key: string }>(`/v1/brands/${brandId}/api-keys`, { scopes: ["content:read"] })).key
  foreignId = (await started.service.createAccount({ brandName: "Another company" })).brandId
  for (const role of roles) sessions[role] = sessionOf(await started.invite(`${role}@example.com`, role))
  sessions.stranger = sessionOf(await started.invite("stranger@example.com", "owner", foreignId))
})
afterAll(() => started.close())

const sessionOf = ({ cookies }: { cookies: Map<string, string> }) => cookies.get("citable_session") ?? ""
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

/** Calls a route of a brand, and answers the status with the code of a problem. */
async function ask(name: BrandRouteName, brandId: string, headers: Record<string, string>): Promise<string> {
  const [method = "", path = ""] = name.split(" ")
  const ids: Record<string, string> = {
    content_id: contentId,
    revision_id: revisionId,
    once: "00000000-0000-4000-8000-000000000000",
    link_id: unknownId("rpl"),
    import_id: unknownId("imp"),
    user_id: unknownId("usr"),
    invitation_id: unknownId("inv"),
    writing_id: unknownId("wrt"),
    draw_id: unknownId("drw"),
    prompt_id: unknownId("prm"),
  }
  const at = path.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? "")
  const isBytes = name === "POST /uploads" || name === "POST /import-files"
  const body = isBytes ? svg : method === "GET" || method === "DELETE" ? undefined : JSON.stringify(bodies[name] ?? {})
  return describeAnswer(
    await fetch(`${started.url}/v1/brands/${brandId}${at}${queries[name] ?? ""}`, {
      method,
      headers: { "content-type": isBytes ? "application/octet-stream" : "application/json", ...headers },
      ...(body === undefined ? {} : { body }),
    }),
  )
}

async function describeAnswer(response: Response): Promise<string> {
  const text = await response.text()
  return response.ok ? String(response.status) : `${response.status} ${(JSON.parse(text) as { code: string }).code}`
}

async function askAll(headers: Record<string, string>, brandId = started.brandId): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const name of names) answers[name] = await ask(name, brandId, headers)
  return answers
}
const each = (answer: (name: keyof typeof roleOf) => string) =>
  Object.fromEntries(names.map((name) => [name, answer(name)]))
const asPerson = (session: string, target = started.brandId) => ({ authorization: `Session ${session}.${target}` })

it("the table has every route", () => {
  expect(brandRoutes.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

it("who has an article open is told to others, until the editor is closed, and never to a viewer", async () => {
  const present = async (role: (typeof roles)[number], input: object = {}) => {
    const response = await fetch(`${started.url}/v1/brands/${started.brandId}/live-texts/${contentId}/present`, {
      method: "PUT",
      headers: { ...asPerson(sessions[role]), "content-type": "application/json" },
      body: JSON.stringify(input),
    })
    const { data } = (await response.json()) as { data?: { email: string }[] }
    return data?.map(({ email }) => email) ?? response.status
  }
  await present("owner", { is_left: true })
  expect(await present("editor")).toEqual([])
  expect(await present("owner")).toEqual(["editor@example.com"])
  expect(await present("editor")).toEqual(["owner@example.com"])
  expect(await present("editor", { is_left: true })).toEqual(["owner@example.com"])
  expect(await present("owner")).toEqual([])
  expect(await present("viewer")).toBe(403)
  // A browser that crashed tells nobody that it is gone.
  expect(await present("editor")).toEqual(["owner@example.com"])
  ahead += 179_000
  expect(await present("owner")).toEqual(["editor@example.com"])
  ahead += 2000
  expect(await present("owner")).toEqual([])
})

describe("no route answers", () => {
  it("a caller without a session: neither the cookie alone, nor a key, nor a token", async () => {
    expect(await askAll({})).toEqual(each(() => "401 invalid_token"))
    expect(await askAll({ cookie: `citable_session=${sessions.owner}` })).toEqual(each(() => "401 invalid_token"))
    for (const bearer of [key, started.operatorToken, "ctb_wrong"]) {
      const refused = each(() => "403 insufficient_scope")
      expect(await askAll({ authorization: `Bearer ${bearer}` })).toEqual(refused)
    }
  })

  it("a page, of another site or of this one, even if it knew the session", async () => {
    const own = asPerson(sessions.owner)
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "https://allowed.example" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-origin" },
      { cookie: `citable_session=${sessions.owner}` },
    ]) {
      expect(await askAll({ ...own, ...headers }), JSON.stringify(headers)).toEqual(each(() => "401 invalid_token"))
      const tool = await fetch(`${started.url}/v1/brands/${started.brandId}`, { headers: { ...own, ...headers } })
      expect(await describeAnswer(tool)).toBe("401 invalid_token")
    }
  })

  it("a session that is cut, unknown or over", async () => {
    const browser = started.browse()
    await signInAs(browser, owner)
    const session = sessionOf(browser)
    expect(await ask("GET /people", started.brandId, asPerson(session))).toBe("200")
    await browser.submit(await browser.open("/account"), "/sign-out")
    for (const wrong of [session, sessions.owner.slice(1), "a".repeat(43)]) {
      expect(await askAll(asPerson(wrong))).toEqual(each(() => "401 invalid_token"))
    }
  })

  it("a person about a brand in which they have no role, or for which the call is not", async () => {
    const missing = each(() => "404 not_found")
    expect(await askAll(asPerson(sessions.stranger))).toEqual(missing)
    expect(await askAll(asPerson(sessions.owner, neighbourId), neighbourId)).toEqual(missing)
    expect(await askAll(asPerson(sessions.owner, foreignId), foreignId)).toEqual(missing)
    expect(await askAll(asPerson(sessions.owner, neighbourId))).toEqual(missing)
    expect(await askAll({ authorization: `Session ${sessions.owner}` })).toEqual(missing)
  })
})

it.each(roles)("a person with the role %s gets what it includes, and 403 for the rest", async (role) => {
  const isIncluded = (name: keyof typeof roleOf) => roles.indexOf(roleOf[name]) <= roles.indexOf(role)
  const expected = each((name) => {
    if (unowned.includes(name) && (isIncluded(name) || name !== "POST /imports")) return "404 not_found"
    if (!isIncluded(name)) return "403 insufficient_scope"
    return answerOf(name)
  })
  expect(await askAll(asPerson(sessions[role]))).toEqual(expected)
})

it("a session calls tools with the role of its person, in the brand that it names alone", async () => {
  const read = async (path: string, target: string, init: RequestInit = {}) =>
    describeAnswer(
      await fetch(started.url + path, { ...init, headers: { authorization: `Session ${sessions.editor}.${target}` } }),
    )
  const { brandId } = started
  expect(await read(`/v1/content/${contentId}`, brandId)).toBe("200")
  expect(await read(`/v1/brands/${brandId}/webhooks`, brandId, { method: "POST" })).toBe("403 insufficient_scope")
  expect(await read(`/v1/brands/${neighbourId}`, brandId)).toBe("404 not_found")
  expect(await read(`/v1/brands/${brandId}`, neighbourId)).toBe("404 not_found")
  expect(await read(`/v1/brands/${foreignId}`, foreignId)).toBe("404 not_found")
  expect(await read("/mcp", brandId, { method: "POST", body: "{}" })).toMatch(/^401/)
})

it("what a form has made is shown once, to the person who made it", async () => {
  const once = crypto.randomUUID()
  const at = `${started.url}/v1/brands/${started.brandId}/made/${once}`
  const headers = { ...asPerson(sessions.owner), "content-type": "application/json" }
  const body = JSON.stringify({ request: [["name", "a"]], made: { key: "the secret" } })
  expect((await fetch(at, { method: "PUT", headers, body })).status).toBe(200)
  const take = async (session: string) =>
    (await fetch(`${at}/take`, { method: "POST", headers: { ...headers, ...asPerson(session) } })).json()
  expect(await take(sessions.editor)).toEqual({ made: null })
  expect(await take(sessions.owner)).toEqual({ made: { key: "the secret" } })
  expect(await take(sessions.owner)).toEqual({ made: null })
  const changed = body.replace('"a"', '"b"')
  expect(await describeAnswer(await fetch(at, { method: "PUT", headers, body: changed }))).toBe(
    "422 idempotency_key_reused",
  )
})

it("an import belongs to the person who stored its files, and to nobody else of the brand", async () => {
  const home = `${started.url}/v1/brands/${started.brandId}`
  const headers = { ...asPerson(sessions.editor), "content-type": "application/json" }
  const bytes = { ...headers, "content-type": "application/octet-stream" }
  const sent = await fetch(`${home}/import-files?kind=backlinks`, { method: "POST", headers: bytes, body: "x" })
  const { id } = (await sent.json()) as { id: string }
  const body = JSON.stringify({ id, kind: "backlinks", total: 1, options: {} })
  const begin = async (session: string, target = started.brandId) =>
    describeAnswer(
      await fetch(`${started.url}/v1/brands/${target}/imports`, {
        method: "POST",
        headers: { ...headers, ...asPerson(session, target) },
        body,
      }),
    )
  expect(await begin(sessions.stranger, foreignId)).toBe("404 not_found")
  expect(await begin(sessions.editor)).toBe("200")
  const read = async (session: string) => fetch(`${home}/imports/${id}`, { headers: asPerson(session) })
  expect(await describeAnswer(await read(sessions.editor))).toBe("200")
  expect(await describeAnswer(await read(sessions.owner))).toBe("404 not_found")
})

it("a session says who it is, and what the person may do", async () => {
  const read = async (path: string, authorization: string) =>
    (await fetch(`${started.url}${path}`, { headers: { authorization } })).json()
  expect(await read("/v1/session", `Session ${sessions.editor}.${started.brandId}`)).toMatchObject({
    user: { email: "editor@example.com" },
    brand: { id: started.brandId, role: "editor", scopes: expect.arrayContaining(["content:write"]) },
  })
  const accounts = await read("/v1/session/accounts", `Session ${sessions.viewer}`)
  expect(accounts).toMatchObject({ data: [{ is_owner: false, brands: [{ id: started.brandId }] }] })
})

it("what brands have spent is told of those alone that a person sees, in the account that the session names", async () => {
  const read = async (session: string, target: string) => {
    const path = `/v1/session/spending?brands=${started.brandId},${neighbourId},${foreignId}`
    const response = await fetch(`${started.url}${path}`, { headers: asPerson(session, target) })
    if (!response.ok) return describeAnswer(response)
    return ((await response.json()) as { data: { brand_id: string }[] }).data.map(({ brand_id: id }) => id)
  }
  const [account, other] = [await accountOf(sessions.owner), await accountOf(sessions.stranger)]
  expect(await read(sessions.viewer, account)).toEqual([started.brandId])
  expect(await read(sessions.owner, account)).toEqual([started.brandId])
  expect(await read(sessions.stranger, other)).toEqual([foreignId])
  for (const target of [account, started.brandId]) expect(await read(sessions.stranger, target)).toBe("404 not_found")
})

async function accountOf(session: string): Promise<string> {
  const answer = await fetch(`${started.url}/v1/session/accounts`, { headers: { authorization: `Session ${session}` } })
  return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? ""
}
