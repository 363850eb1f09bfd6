import {
  type Article,
  type ChangePage,
  catalogue,
  grantableKeyScopes,
  type ToolList,
  type ToolName,
} from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { type BrandWorld, makeBrandWorld } from "./make-brand-world.ts"
import { unknownId } from "./sample-input.ts"
import { readProblem, sendToolCall, type ToolAnswer, withoutRequestId } from "./send-tool-call.ts"

// Ways to somebody else's things that do not lead through the id in the path.

let started: StartedService
let mine: BrandWorld
let neighbour: BrandWorld
let foreign: BrandWorld
let key: string
let reader: string
beforeAll(async () => {
  started = await startService({ deliveryFetch: async () => new Response(null, { status: 204 }) })
  const account = await started.service.createAccount()
  mine = await makeBrandWorld(started, started.operatorToken, "mine")
  neighbour = await makeBrandWorld(started, started.operatorToken, "neighbour")
  foreign = await makeBrandWorld(started, account.operatorToken, "foreign")
  key = (await mine.createKey(grantableKeyScopes)).key
  reader = (await mine.createKey(["content:read"])).key
})
afterAll(() => started.close())

function ask(
  name: ToolName,
  input: Record<string, unknown>,
  { credential = key, headers = {} }: { credential?: string; headers?: Record<string, string> } = {},
): Promise<ToolAnswer> {
  const tool = catalogue.find((one) => one.name === name)
  if (tool === undefined) throw new Error(`no tool ${name}`)
  return sendToolCall(started, tool, input, { authorization: `Bearer ${credential}`, headers })
}

const codeOf = (answer: ToolAnswer) => `${answer.status} ${readProblem(answer).code}`
const others = () => [["a neighbour's", neighbour] as const, ["another account's", foreign] as const]

/** Both are refused, and nothing tells one from the other. */
async function expectSame404(theirs: Promise<ToolAnswer>, nobodys: Promise<ToolAnswer>): Promise<void> {
  const [one, other] = [await theirs, await nobodys]
  expect(codeOf(one)).toBe("404 not_found")
  expect(withoutRequestId(one)).toEqual(withoutRequestId(other))
}

describe("a list of a brand", () => {
  const list = async (query: Record<string, unknown>, credential = key) => {
    const answer = await ask("list_content", { brand_id: mine.brandId, ...query }, { credential })
    return (JSON.parse(answer.text) as { data: Article[] }).data.map(({ id }) => id)
  }

  it("finds nothing of others by id or slug, and its own beside theirs", async () => {
    for (const [, { ids, slug, previousSlug }] of others()) {
      expect(await list({ ids: ids.content_id })).toEqual([])
      expect(await list({ ids: ids.content_id, status: "all" })).toEqual([])
      expect(await list({ ids: `${ids.content_id},${mine.ids.content_id}` })).toEqual([mine.ids.content_id])
      expect(await list({ slug: `${slug},${previousSlug}` })).toEqual([])
      expect(await list({ slug: `${slug},${mine.slug}` }, reader)).toEqual([mine.ids.content_id])
    }
  })

  it("shows a reader of what is published no draft, by no filter", async () => {
    const draft = await started.call<Article>("POST", `/v1/brands/${mine.brandId}/content`, { title: "Secret" }, key)
    for (const query of [{ ids: draft.id }, { slug: draft.slug }, { q: "Secret" }, { sort: "title" }]) {
      expect(await list(query, reader)).not.toContain(draft.id)
    }
    for (const status of ["draft", "all", "scheduled", "unpublished"]) {
      const answer = await ask("list_content", { brand_id: mine.brandId, status }, { credential: reader })
      expect([codeOf(answer), readProblem(answer).required_scope]).toEqual([
        "403 insufficient_scope",
        "content:read_drafts",
      ])
    }
    await expectSame404(
      ask("get_content", { content_id: draft.id }, { credential: reader }),
      ask("get_content", { content_id: unknownId("cnt") }, { credential: reader }),
    )
    await expectSame404(
      ask("get_content_by_slug", { brand_id: mine.brandId, slug: draft.slug }, { credential: reader }),
      ask("get_content_by_slug", { brand_id: mine.brandId, slug: "nowhere" }, { credential: reader }),
    )
    await expectSame404(
      ask("score_content", { content_id: draft.id }, { credential: reader }),
      ask("score_content", { content_id: unknownId("cnt") }, { credential: reader }),
    )
    expect((await ask("get_content", { content_id: mine.ids.content_id }, { credential: reader })).text).not.toContain(
      "draft",
    )
  })

  it("takes no cursor that was made for others, for another filter or for a reader of drafts", async () => {
    const cursorOf = async (world: BrandWorld, credential: string, status = "published") => {
      const path = `/v1/brands/${world.brandId}/content`
      const { id } = await started.call<Article>("POST", path, { title: "Second" }, world.token)
      await started.call("POST", `/v1/content/${id}/publish`, {}, world.token)
      const page = await started.call<{ next_cursor: string }>(
        "GET",
        `${path}?limit=1&status=${status}`,
        undefined,
        credential,
      )
      expect(page.next_cursor).toMatch(/^cur_/)
      await started.call("DELETE", `/v1/content/${id}`, undefined, world.token)
      return page.next_cursor
    }
    const cursors = [
      await cursorOf(neighbour, neighbour.token),
      await cursorOf(foreign, foreign.token),
      await cursorOf(mine, key),
      "cur_forged.AAAAAAAAAAAAAAAAAAAAAA",
      "none",
    ]
    for (const cursor of cursors) {
      const answer = await ask("list_content", { brand_id: mine.brandId, limit: 1, cursor }, { credential: reader })
      expect(codeOf(answer)).toBe("422 cursor_mismatch")
    }
    const ofRevisions = await started.call<{ next_cursor: string }>(
      "GET",
      `/v1/content/${neighbour.ids.content_id}/revisions?limit=1`,
      undefined,
      neighbour.token,
    )
    const answer = await ask("list_content_revisions", {
      content_id: mine.ids.content_id,
      cursor: ofRevisions.next_cursor,
    })
    expect(codeOf(answer)).toBe("422 cursor_mismatch")
  })
})

it("the changes feed takes no sync token of others, or of another scope", async () => {
  const tokenOf = async ({ brandId }: BrandWorld, credential: string) =>
    (await started.call<ChangePage>("GET", `/v1/brands/${brandId}/content/changes`, undefined, credential))
      .next_sync_token
  const tokens = [
    await tokenOf(neighbour, neighbour.token),
    await tokenOf(foreign, foreign.token),
    await tokenOf(neighbour, (await neighbour.createKey(["content:read"])).key),
    await tokenOf(mine, key),
    `st_${Buffer.from(JSON.stringify([mine.brandId, "live", 0, null])).toString("base64url")}.AAAAAAAAAAAAAAAAAAAAAA`,
  ]
  const refusals = new Set<unknown>()
  for (const since of tokens) {
    const answer = await ask("list_content_changes", { brand_id: mine.brandId, since }, { credential: reader })
    expect(codeOf(answer)).toBe("410 sync_token_expired")
    refusals.add(readProblem(answer).detail)
  }
  expect(refusals.size).toBe(1)
})

describe("others' things under a path of one's own", () => {
  it("slugs, present and previous, are not found", async () => {
    for (const [, { slug, previousSlug }] of others()) {
      for (const theirs of [slug, previousSlug]) {
        await expectSame404(
          ask("get_content_by_slug", { brand_id: mine.brandId, slug: theirs }),
          ask("get_content_by_slug", { brand_id: mine.brandId, slug: "nowhere" }),
        )
      }
    }
  })

  it("revisions are not restored, deliveries not sent again, integrations not published to", async () => {
    for (const [, { ids, apiTargetId }] of others()) {
      const { content_id: content, webhook_id: webhook } = mine.ids
      await expectSame404(
        ask("restore_content_revision", { content_id: content, revision_id: ids.revision_id }),
        ask("restore_content_revision", { content_id: content, revision_id: unknownId("rev") }),
      )
      await expectSame404(
        ask("redeliver_webhook", { webhook_id: webhook, delivery_id: ids.delivery_id }),
        ask("redeliver_webhook", { webhook_id: webhook, delivery_id: unknownId("dlv") }),
      )
      for (const integration of [ids.integration_id, apiTargetId]) {
        await expectSame404(
          ask("publish_content", { content_id: content, integration_id: integration }),
          ask("publish_content", { content_id: content, integration_id: unknownId("int") }),
        )
      }
    }
  })

  it("an integration of its own is published to, where this instance can reach it", async () => {
    const publish = (integration: string) =>
      ask("publish_content", { content_id: mine.ids.content_id, integration_id: integration })
    expect((await publish(mine.apiTargetId)).status).toBe(200)
    expect(codeOf(await publish(mine.ids.integration_id))).toBe("501 not_configured")
  })

  it("keys are neither listed nor revoked", async () => {
    const { id } = await foreign.createKey(["content:read"])
    const refuse = async (method: string, path: string, credential = mine.token) => {
      const request = new Request(started.url + path, { method, headers: { authorization: `Bearer ${credential}` } })
      const response = await started.service.fetch(request)
      return { status: response.status, headers: response.headers, text: await response.text() }
    }
    const nowhere = unknownId("brd")
    for (const rest of ["", `/${id}`]) {
      const method = rest === "" ? "GET" : "DELETE"
      await expectSame404(
        refuse(method, `/v1/brands/${foreign.brandId}/api-keys${rest}`),
        refuse(method, `/v1/brands/${nowhere}/api-keys${rest}`),
      )
    }
    await expectSame404(
      refuse("DELETE", `/v1/brands/${mine.brandId}/api-keys/${id}`),
      refuse("DELETE", `/v1/brands/${mine.brandId}/api-keys/0000000000`),
    )
    await expectSame404(
      refuse("POST", `/v1/brands/${foreign.brandId}/api-keys`),
      refuse("POST", `/v1/brands/${nowhere}/api-keys`),
    )
  })
})

describe("the gate is not talked into another brand by", () => {
  it("an id in the query or the body", async () => {
    const { content_id: content } = mine.ids
    for (const [, world] of others()) {
      const theirs = { brand_id: world.brandId }
      expect(codeOf(await ask("get_content", { content_id: content, ...theirs }))).toBe("422 invalid_input")
      expect(codeOf(await ask("update_content", { content_id: content, title: "x", ...theirs }))).toBe(
        "422 invalid_input",
      )
      const path = `/v1/content/${world.ids.content_id}?content_id=${content}`
      const headers = { authorization: `Bearer ${key}` }
      expect((await started.service.fetch(new Request(started.url + path, { headers }))).status).toBe(404)
      const body = JSON.stringify({ title: "x", brand_id: mine.brandId })
      const create = new Request(`${started.url}/v1/brands/${world.brandId}/content`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body,
      })
      expect((await started.service.fetch(create)).status).toBe(422)
    }
  })

  it("a validator that only somebody else can know", async () => {
    for (const [, world] of others()) {
      const path = `/v1/content/${world.ids.content_id}`
      const headers = { authorization: `Bearer ${world.token}` }
      const etag = (await started.service.fetch(new Request(started.url + path, { headers }))).headers.get("etag") ?? ""
      for (const tag of [etag, "*"]) {
        const conditional = { headers: { "if-none-match": tag } }
        expect(codeOf(await ask("get_content", { content_id: world.ids.content_id }, conditional))).toBe(
          "404 not_found",
        )
        expect(codeOf(await ask("list_content", { brand_id: world.brandId }, conditional))).toBe("404 not_found")
        expect(codeOf(await ask("list_content_changes", { brand_id: world.brandId }, conditional))).toBe(
          "404 not_found",
        )
      }
      const edit = { content_id: world.ids.content_id, title: "x" }
      expect(codeOf(await ask("update_content", edit, { headers: { "if-match": "*" } }))).toBe("404 not_found")
    }
  })

  it("an idempotency key that another credential has used for the same request", async () => {
    for (const [, world] of others()) {
      const headers = { "idempotency-key": `once-${world.name}` }
      const input = { brand_id: world.brandId, title: `Kept ${world.name}` }
      const theirs = await ask("create_content", input, { credential: world.token, headers })
      expect(theirs.status).toBe(201)
      expect(codeOf(await ask("create_content", input, { headers }))).toBe("404 not_found")
      const replay = await ask("create_content", input, { credential: world.token, headers })
      expect([replay.headers.get("idempotency-replayed"), replay.text]).toEqual(["true", theirs.text])
    }
  })
})

it("each credential is told of its own brands and of nobody else's", async () => {
  const brandsOf = async (credential: string) => {
    const { data } = JSON.parse((await ask("list_brands", {}, { credential })).text) as { data: { id: string }[] }
    return data.map(({ id }) => id)
  }
  expect(await brandsOf(key)).toEqual([mine.brandId])
  expect(await brandsOf(mine.token)).toEqual([started.brandId, mine.brandId, neighbour.brandId])
  expect(await brandsOf(foreign.token)).toContain(foreign.brandId)
  expect(await brandsOf(foreign.token)).not.toContain(mine.brandId)
  const preview = await started.call<ToolList>("GET", "/v1/tools", undefined, mine.previewToken)
  expect(preview.tools.map(({ name }) => name)).toEqual(["get_content"])
})

it("a preview token ends with its article and with its brand", async () => {
  const world = await makeBrandWorld(started, started.operatorToken, "short-lived")
  const read = () => ask("get_content", { content_id: world.ids.content_id }, { credential: world.previewToken })
  expect((await read()).status).toBe(200)
  await started.call("DELETE", `/v1/brands/${world.brandId}?confirm=short-lived`, undefined, world.token)
  expect(codeOf(await read())).toBe("404 not_found")
})
