import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { busyWriter } from "../busy-writer.ts"

let started: StartedService
beforeAll(async () => {
  started = await startService({ writers: [busyWriter] })
})
afterAll(() => started.close())

async function send(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const response = await fetch(started.url + path.replace("{brand_id}", started.brandId), {
    method,
    headers: { authorization: `Bearer ${started.operatorToken}`, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const answer = (await response.json()) as { code?: string; published_at?: string }
  return { ...answer, status: response.status }
}

describe("a moment at the edge of the calendar", () => {
  const create = (publishedAt: string, slug: string) =>
    send("POST", "/v1/brands/{brand_id}/content", JSON.stringify({ title: "Old", slug, published_at: publishedAt }))

  it.each(["0000-01-01T00:00:00+05:30", "9999-12-31T23:59:59-12:00"])(
    "is refused if it has no year in UTC, and leaves nothing that breaks lists: %s",
    async (moment) => {
      expect(await create(moment, "never")).toMatchObject({ status: 422, code: "invalid_input" })
      expect((await send("GET", "/v1/brands/{brand_id}/content?status=all")).status).toBe(200)
    },
  )

  it.each([
    ["0001-01-01T00:00:00+14:00", "0000-12-31T10:00:00.000Z"],
    ["9998-12-31T23:59:59-12:00", "9999-01-01T11:59:59.000Z"],
  ])("is stored if it has one: %s", async (moment, kept) => {
    expect(await create(moment, `kept-${kept.slice(0, 4)}`)).toMatchObject({ status: 201, published_at: kept })
    expect((await send("GET", "/v1/brands/{brand_id}/content/changes")).status).toBe(200)
  })
})

describe("a body nested without end", () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`

  it.each([101, 20_000])("of %i levels is refused, also under an idempotency key", async (levels) => {
    const headers = { "idempotency-key": `nested-${levels}` }
    const answer = await send("POST", "/v1/brands/{brand_id}/content", nested(levels), headers)
    expect(answer).toMatchObject({ status: 422, code: "invalid_input" })
  })

  it("is accepted if it is as deep as the document allows", async () => {
    const seo = { json_ld: [JSON.parse(nested(97)) as unknown] }
    const answer = await send("POST", "/v1/brands/{brand_id}/content", JSON.stringify({ title: "Deep", seo }))
    expect(answer.status).toBe(201)
  })
})

it("the largest integer that the document allows is accepted as a revision to wait for", async () => {
  const path = `/v1/brands/{brand_id}/content?min_revision=${Number.MAX_SAFE_INTEGER}`
  expect(await send("GET", path)).toMatchObject({ status: 503, code: "busy" })
})

it("a scope that no key can have is refused by name", async () => {
  const body = JSON.stringify({ scopes: ["content:read", "brands:write"] })
  const answer = await send("POST", "/v1/brands/{brand_id}/api-keys", body)
  expect(answer).toMatchObject({ status: 422, errors: [{ pointer: "/scopes/1" }] })
})

it("a text that is not a sync token is refused before the service reads anything", async () => {
  expect(await send("GET", "/v1/brands/{brand_id}/content/changes?since=yesterday")).toMatchObject({
    status: 422,
    errors: [{ parameter: "since" }],
  })
})
