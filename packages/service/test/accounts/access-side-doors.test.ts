import type { Article, ToolList, Webhook } from "@citable/contract"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { makeBrandWorld } from "../make-brand-world.ts"
import { unknownId } from "../sample-input.ts"
import { codeOf, expectSame404, startThreeBrands, type ThreeBrands } from "./start-three-brands.ts"

// Ways to items of other brands that do not use the id in the path.

let started: ThreeBrands["started"]
let mine: ThreeBrands["mine"]
let neighbour: ThreeBrands["neighbour"]
let foreign: ThreeBrands["foreign"]
let others: ThreeBrands["others"]
let key: ThreeBrands["key"]
let ask: ThreeBrands["ask"]
beforeAll(async () => {
  ;({ started, mine, neighbour, foreign, others, key, ask } = await startThreeBrands())
})
afterAll(() => started.close())

describe("items of other brands under a path of one's own brand", () => {
  it("current and previous slugs are not found", async () => {
    for (const { slug, previousSlug } of others) {
      for (const theirs of [slug, previousSlug]) {
        await expectSame404(
          ask("get_content_by_slug", { brand_id: mine.brandId, slug: theirs }),
          ask("get_content_by_slug", { brand_id: mine.brandId, slug: "nowhere" }),
        )
      }
    }
  })

  it("revisions are not restored, deliveries not resent, and integrations not published to", async () => {
    for (const { ids, apiTargetId } of others) {
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

  it("deliveries of another webhook of the same brand are not resent", async () => {
    const path = `/v1/brands/${mine.brandId}/webhooks`
    const { id } = await started.call<Webhook>("POST", path, { url: "https://example.com/other" }, key)
    await expectSame404(
      ask("redeliver_webhook", { webhook_id: id, delivery_id: mine.ids.delivery_id }),
      ask("redeliver_webhook", { webhook_id: id, delivery_id: unknownId("dlv") }),
    )
  })

  it("an own integration is published to if this instance supports its platform", async () => {
    const publish = (integration: string) =>
      ask("publish_content", { content_id: mine.ids.content_id, integration_id: integration })
    for (const id of [mine.apiTargetId, mine.ids.integration_id]) expect((await publish(id)).status).toBe(200)
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

describe("the gate does not give access to another brand because of", () => {
  it("an id in the query or the body", async () => {
    const { content_id: content } = mine.ids
    for (const world of others) {
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

  it("an ETag that only another credential can know", async () => {
    for (const world of others) {
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
    for (const world of others) {
      const headers = { "idempotency-key": `once-${world.name}` }
      const input = { brand_id: world.brandId, title: `Kept ${world.name}` }
      const theirs = await ask("create_content", input, { credential: world.token, headers })
      expect(theirs.status).toBe(201)
      expect(codeOf(await ask("create_content", input, { headers }))).toBe("404 not_found")
      const own = { brand_id: mine.brandId, title: `Own ${world.name}` }
      const ours = await ask("create_content", own, { headers })
      expect(ours.status).toBe(201)
      const replays = [
        await ask("create_content", input, { credential: world.token, headers }),
        await ask("create_content", own, { headers }),
      ]
      expect(replays.map((replay) => replay.headers.get("idempotency-replayed"))).toEqual(["true", "true"])
      expect(replays.map(({ text }) => text)).toEqual([theirs.text, ours.text])
    }
  })
})

it("each credential sees its own brands and no others", async () => {
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

it("a preview token reads no other article of its brand, whether published or not", async () => {
  const path = `/v1/brands/${mine.brandId}/content`
  const { id } = await started.call<Article>("POST", path, { title: "Another" }, key)
  const credential = mine.previewToken
  const read = (content: string) => ask("get_content", { content_id: content }, { credential })
  await expectSame404(read(id), read(unknownId("cnt")))
  await started.call("POST", `/v1/content/${id}/publish`, {}, key)
  await expectSame404(read(id), read(unknownId("cnt")))
})

it("a preview token ends with its article and with its brand", async () => {
  const world = await makeBrandWorld(started, started.operatorToken, "short-lived")
  const read = () => ask("get_content", { content_id: world.ids.content_id }, { credential: world.previewToken })
  expect((await read()).status).toBe(200)
  await started.call("DELETE", `/v1/brands/${world.brandId}?confirm=short-lived`, undefined, world.token)
  expect(codeOf(await read())).toBe("404 not_found")
})
