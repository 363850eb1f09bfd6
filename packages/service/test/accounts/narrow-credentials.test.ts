import { type Article, catalogue, type Problem, type Scope, scopes as allScopes, type Tool } from "@citable/contract"
import type { MediaDetail } from "@citable/contract/site"
import { inviteMember } from "@citable/service"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"

import { makeBrandWorld } from "../make-brand-world.ts"
import { authorize, discover, exchange, refresh } from "../oauth-client.ts"
import { quietEngine } from "../quiet-engine.ts"
import { sampleUpload, unknownId } from "../sample-input.ts"
import { sendMcpCall } from "../send-mcp-call.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"
import { makeMarkedArticle } from "./marked-articles.ts"

// What somebody is told who may write an article and may not read it. access-drafts.test.ts tries every tool.

let started: StartedAccounts
const events: { type: string; data: Record<string, unknown> }[] = []
beforeAll(async () => {
  started = await startAccounts({
    engines: [quietEngine],
    deliveryFetch: async (_, { body }) => {
      events.push(JSON.parse(String(body)) as (typeof events)[number])
      return new Response(null, { status: 204 })
    },
  })
})
afterAll(() => started.close())

const contentPath = () => `/v1/brands/${started.brandId}/content`

async function send(
  credential: string,
  method: string,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
) {
  const headers = { authorization: `Bearer ${credential}`, "content-type": "application/json", ...more }
  const response = await started.service.fetch(
    new Request(started.url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  )
  const answer = (await response.json()) as Record<string, unknown> & Partial<Problem>
  return { status: response.status, headers: response.headers, body: answer, etag: response.headers.get("etag") ?? "" }
}

describe("a key", () => {
  it("with only content:write gets id, status, version and ETag, and edits with that ETag", async () => {
    const key = await started.createKey(["content:write"])
    const made = await send(key, "POST", contentPath(), { title: "Secret", slug: "written" })
    const { id } = made.body
    expect(made).toMatchObject({ status: 201, body: { id, status: "draft", version: 1 } })
    expect(Object.keys(made.body)).toHaveLength(3)
    expect(made.headers.get("location")).toBe(`/v1/content/${String(id)}`)
    const path = `/v1/content/${String(id)}`
    const edited = await send(key, "PATCH", path, { title: "Other" }, { "if-match": made.etag })
    expect(edited.body).toEqual({ id, status: "draft", version: 2 })
    expect((await send(key, "PATCH", path, {}, { "if-match": made.etag })).status).toBe(412)
    expect((await send(key, "PATCH", path, {}, { "if-match": edited.etag })).body).toEqual(edited.body)
  })

  it("with content:publish and content:read gets the live version, or a reference if there is none", async () => {
    const key = await started.createKey(["content:publish", "content:read"])
    const { id } = await started.call<Article>("POST", contentPath(), { title: "Embargoed" })
    const publish = `/v1/content/${id}/publish`
    const later = await send(key, "POST", publish, { publish_at: "2100-01-01T00:00:00Z" })
    expect(later.body["content"]).toEqual({ id, status: "scheduled", version: 1 })
    const now = await send(key, "POST", publish, {})
    expect(now.body["content"]).toEqual((await send(key, "GET", `/v1/content/${id}`)).body)
    expect(now.body["content"]).toMatchObject({ title: "Embargoed", status: "published" })
    const gone = await send(key, "POST", `/v1/content/${id}/unpublish`)
    expect(gone.body).toEqual({ id, status: "unpublished", version: 1 })
  })

  it("learns which item has a slug only if it can find the item there", async () => {
    const [draft, moved] = await Promise.all([
      started.call<Article>("POST", contentPath(), { title: "Hidden", slug: "only-a-draft" }),
      started.publish({ title: "Live", slug: "live-one" }),
    ])
    await started.call("PATCH", `/v1/content/${moved.id}`, { title: "Live, edited", slug: "where-it-goes" })
    const refusal = async (scopes: Scope[], slug: string) => {
      const answer = await send(await started.createKey(scopes), "POST", contentPath(), { title: "Mine", slug })
      expect(answer.status).toBe(409)
      return String(answer.body.detail)
    }
    const reader: Scope[] = ["content:write", "content:read"]
    for (const slug of ["only-a-draft", "where-it-goes"]) {
      for (const scopes of [reader, ["content:write"] satisfies Scope[]]) {
        expect(await refusal(scopes, slug)).toContain("another article, which this credential cannot read")
      }
    }
    expect(await refusal(["content:write"], "live-one")).toContain("another article")
    expect(await refusal(reader, "live-one")).toContain(`${moved.id}, “Live”`)
    const drafts: Scope[] = ["content:write", "content:read_drafts"]
    expect(await refusal(drafts, "only-a-draft")).toContain(`${draft.id}, “Hidden”`)
    expect(await refusal(drafts, "live-one")).toContain(`${moved.id}, “Live, edited”`)
  })

  it("finds the articles that show a file if it can read them; the others still keep the file from deletion", async () => {
    const library = `/v1/brands/${started.brandId}/media`
    const file = await started.call<MediaDetail>("POST", library, { source: sampleUpload })
    const body = `![](${file.url})`
    const live = await started.publish({ title: "Shows it", body })
    await started.call("PATCH", `/v1/content/${live.id}`, { title: "Shows it, edited" })
    const draft = await started.call<Article>("POST", contentPath(), { title: "Will show it", body })
    const uses = async (scopes: Scope[]) => {
      const key = await started.createKey(["media:read", "media:write", ...scopes])
      const { body: detail } = await send(key, "GET", `${library}/${file.id}`)
      expect(detail["uses"]).toBe(2)
      const refused = await send(key, "DELETE", `${library}/${file.id}`)
      expect(refused.status).toBe(409)
      expect(String(refused.body.detail).includes("cnt_")).toBe(scopes.length > 0)
      // Whoever breaks a picture on a live page changes what is published.
      const forced = await send(key, "DELETE", `${library}/${file.id}?force=true`)
      expect(forced).toMatchObject({ status: 403, body: { required_scope: "content:publish" } })
      return (detail as unknown as MediaDetail).used_by
    }
    expect(await uses([])).toEqual([])
    expect(await uses(["content:read"])).toEqual([{ content_id: live.id, title: "Shows it" }])
    expect(await uses(["content:read_drafts"])).toEqual([
      { content_id: live.id, title: "Shows it, edited" },
      { content_id: draft.id, title: "Will show it" },
    ])
  })

  it("without content:publish deletes a draft, and no article that is or was live, or is scheduled", async () => {
    const agent = await started.createKey(["content:read", "content:read_drafts", "content:write"])
    const blind = await started.createKey(["content:write"])
    const draft = (title: string) => started.call<Article>("POST", contentPath(), { title, body: "Text" })
    const [live, withdrawn] = [
      await started.publish({ title: "Live here" }),
      await started.publish({ title: "Was here" }),
    ]
    await started.call("POST", `/v1/content/${withdrawn.id}/unpublish`)
    const planned = await draft("Planned")
    await started.call("POST", `/v1/content/${planned.id}/publish`, { publish_at: "2100-01-01T00:00:00Z" })
    const refusal = { status: 403, code: "insufficient_scope", required_scope: "content:publish" }
    const tool = catalogue.find(({ name }) => name === "delete_content") as Tool
    for (const { id } of [live, withdrawn, planned]) {
      for (const key of [agent, blind]) {
        const answer = await send(key, "DELETE", `/v1/content/${id}`)
        expect(answer.body).toMatchObject(refusal)
        expect(answer.headers.get("www-authenticate")).toContain('scope="content:publish"')
      }
      const byAgent = await sendMcpCall(started, tool, { content_id: id }, { authorization: `Bearer ${agent}` })
      expect(byAgent.text).toContain(String.raw`\"required_scope\":\"content:publish\"`)
    }
    expect((await send(agent, "GET", `${contentPath()}/by-slug/live-here`)).body).toMatchObject({ id: live.id })
    const { id } = await draft("Never seen")
    expect((await send(blind, "DELETE", `/v1/content/${id}`)).body).toMatchObject({ id, deleted: true })
    // What is gone, and what never was, look the same as before.
    const gone = await send(blind, "DELETE", `/v1/content/${id}`)
    const never = await send(blind, "DELETE", `/v1/content/${unknownId("cnt")}`)
    expect([gone.status, gone.body.detail]).toEqual([404, never.body.detail])
    const publisher = await started.createKey(["content:write", "content:publish"])
    expect((await send(publisher, "DELETE", `/v1/content/${live.id}`)).status).toBe(200)
  })

  it("without content:publish changes no text that its schedule would publish", async () => {
    const agent = await started.createKey(["content:read_drafts", "content:write"])
    const { id } = await started.call<Article>("POST", contentPath(), { title: "Approved", body: "Approved" })
    const path = `/v1/content/${id}`
    expect((await send(agent, "PATCH", path, { body: "Better" })).status).toBe(200)
    await started.call("POST", `${path}/publish`, { publish_at: "2100-01-01T00:00:00Z" })
    const { data } = await started.call<{ data: { id: string }[] }>("GET", `${path}/revisions`)
    const refusal = { status: 403, body: { required_scope: "content:publish" } }
    expect(await send(agent, "PATCH", path, { body: "Not approved" })).toMatchObject(refusal)
    expect(await send(agent, "POST", `${path}/revisions/${data[1]?.id ?? ""}/restore`)).toMatchObject(refusal)
    await started.call("POST", `${path}/unpublish`, { only: "schedule" })
    expect((await send(agent, "PATCH", path, { body: "A draft again" })).status).toBe(200)
  })

  it("with only webhook scopes gets the id of a scheduled article", async () => {
    const key = await started.createKey(["webhooks:write"])
    await send(key, "POST", `/v1/brands/${started.brandId}/webhooks`, { url: "https://example.com/hook" })
    const { id } = await started.call<Article>("POST", contentPath(), { title: "Soon", slug: "soon" })
    await started.call("POST", `/v1/content/${id}/publish`, { publish_at: "2100-01-01T00:00:00Z" })
    await vi.waitFor(() => expect(events.map(({ type }) => type)).toContain("content.scheduled"))
    const { data } = events.find(({ type }) => type === "content.scheduled") ?? {}
    expect(data).toEqual({ brand_id: started.brandId, content_id: id, revision: expect.any(Number) as number })
  })
})

describe("a signed-in user", () => {
  const everything = allScopes.join(" ")
  let people = 0
  async function signIn(brandIds: readonly string[], scope = everything) {
    const email = `narrow-${++people}@example.com`
    const [first = "", ...others] = brandIds
    const browser = await started.invite(email, "editor", first)
    for (const brandId of others) {
      await started.accept(browser, (await inviteMember({ ...started.place, email, role: "editor", brandId })).link)
    }
    const flow = await discover(started)
    const tokens = await exchange(flow, await authorize(flow, browser, { scope }))
    return { flow, email, token: tokens.access_token, refreshToken: tokens.refresh_token ?? "" }
  }

  it("who is an editor with a token that cannot read drafts sees no draft, not even their own", async () => {
    const world = await makeBrandWorld(started, started.operatorToken, "signed-in")
    const { token } = await signIn([world.brandId], "content:write content:publish")
    const { id } = await makeMarkedArticle(started, world, "edited since")
    for (const [method, path, body] of [
      ["PATCH", `/v1/content/${id}`, { excerpt: "New" }],
      ["POST", `/v1/content/${id}/publish`, { publish_at: "2100-01-01T00:00:00Z" }],
    ] as const) {
      const answer = await send(token, method, path, body)
      expect(answer.body["content"] ?? answer.body).toEqual({ id, status: "published", version: 3 })
    }
    expect((await send(token, "DELETE", `/v1/content/${id}`)).body).toMatchObject({ id, deleted: true })
  })

  it("gets no replay with a token of fewer scopes, and learns which scope is missing", async () => {
    const { flow, token, refreshToken } = await signIn([started.brandId])
    const once = { "idempotency-key": "kept" }
    const first = await send(token, "POST", contentPath(), { title: "Kept draft" }, once)
    expect(first.body).toMatchObject({ title: "Kept draft", status: "draft" })
    const few = everything.replace(" content:read_drafts", "")
    const narrow = await refresh(flow, refreshToken, few)
    const refused = await send(narrow.access_token, "POST", contentPath(), { title: "Kept draft" }, once)
    expect(refused).toMatchObject({
      status: 403,
      body: { code: "insufficient_scope", required_scope: "content:read_drafts" },
    })
    expect(JSON.stringify(refused.body)).not.toContain(first.body["id"])
    const wide = await refresh(flow, narrow.refresh_token ?? "", everything)
    const again = await send(wide.access_token, "POST", contentPath(), { title: "Kept draft" }, once)
    expect([again.headers.get("idempotency-replayed"), again.body]).toEqual(["true", first.body])
  })

  it("gets no replay of an API key with a token of fewer scopes than the key has", async () => {
    const browser = started.browse()
    await signInAs(browser, owner)
    const flow = await discover(started)
    const tokens = await exchange(flow, await authorize(flow, browser, { scope: everything }))
    const path = `/v1/brands/${started.brandId}/api-keys`
    const make = (token: string) =>
      send(token, "POST", path, { scopes: ["media:write"] }, { "idempotency-key": "one-key" })
    expect((await make(tokens.access_token)).status).toBe(201)
    const few = everything.replace(" media:write", "")
    const narrow = await refresh(flow, tokens.refresh_token ?? "", few)
    expect(await make(narrow.access_token)).toMatchObject({ status: 403, body: { required_scope: "media:write" } })
  })

  it("gets no replay about a brand without a role for it, whatever the role for another brand", async () => {
    const world = await makeBrandWorld(started, started.operatorToken, "left")
    const { email, token } = await signIn([world.brandId, started.brandId])
    const path = `/v1/brands/${world.brandId}/content`
    const make = () => send(token, "POST", path, { title: "Theirs" }, { "idempotency-key": "left" })
    expect((await make()).status).toBe(201)
    const page = started.browse()
    await signInAs(page, owner)
    const members = await page.open(`/brands/${world.brandId}/members`)
    expect(members.text).toContain(email)
    await page.submit(members, /action="([^"]+\/remove)"/.exec(members.text)?.[1] ?? "")
    expect((await make()).status).toBe(404)
  })
})
