import type { Integration, Problem } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let started: StartedService
beforeAll(async () => {
  started = await startService()
})
afterAll(() => started.close())

/** An integration, a list of them or a problem. */
type Answer = Integration & Omit<Problem, "status"> & { data: Integration[] }

const ask = async (method: string, path: string, body?: unknown, credential = started.operatorToken) => {
  const response = await fetch(started.url + path, {
    method,
    headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}
const path = (brandId = started.brandId) => `/v1/brands/${brandId}/integrations`
const wordpress = {
  kind: "wordpress",
  config: { url: "https://blog.example.com" },
  credentials: { username: "editor", application_password: "abcd efgh ijkl" },
}
const connect = async (connection: unknown = wordpress) =>
  (await ask("POST", path(), { name: "Blog", connection })).body

describe("the API target", () => {
  it("exists once in every brand", async () => {
    const { id } = (await ask("POST", "/v1/brands", { name: "Second" })).body
    for (const brand of [started.brandId, id]) {
      const { data } = (await ask("GET", path(brand))).body
      expect(data.filter(({ kind }) => kind === "api")).toMatchObject([{ brand_id: brand, status: "connected" }])
    }
  })

  it("can be renamed and tested, but not created, replaced or deleted", async () => {
    const { data } = (await ask("GET", path())).body
    const target = `/v1/integrations/${data.find(({ kind }) => kind === "api")?.id}`
    expect((await ask("PATCH", target, { name: "Our sites" })).body.name).toBe("Our sites")
    expect((await ask("POST", `${target}/test`, {})).body).toMatchObject({ status: "connected", error: null })
    expect((await ask("DELETE", target)).body.code).toBe("conflict")
    expect((await ask("PATCH", target, { connection: wordpress })).body.code).toBe("conflict")
    const made = await ask("POST", path(), { name: "x", connection: { kind: "api", config: {}, credentials: {} } })
    expect([made.status, made.body.code]).toEqual([422, "invalid_input"])
  })
})

describe("an integration", () => {
  it.each([
    wordpress,
    { kind: "ghost", config: { url: "https://ghost.example.com" }, credentials: { admin_api_key: "1:2" } },
    { kind: "webflow", config: { site_id: "s1", collection_id: "c1" }, credentials: { token: "t" } },
    { kind: "shopify", config: { shop: "example.myshopify.com", blog_id: "1" }, credentials: { token: "t" } },
    {
      kind: "git",
      config: { provider: "github", repository: "example/site", branch: "main", folder: "content/blog" },
      credentials: { token: "t" },
    },
    { kind: "deploy_hook", config: { platform: "vercel" }, credentials: { url: "https://hook.example.com/t" } },
    { kind: "google", config: {}, credentials: { client_email: "a@example.com", private_key: "k" } },
  ])("of the kind $kind is created with its settings, untested", async (connection) => {
    const { status, body } = await ask("POST", path(), {
      name: "One",
      connection,
      field_map: { title: "meta.headline" },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: connection.kind,
      status: "untested",
      config: connection.config,
      field_map: { title: "meta.headline" },
      targets: [],
      tested_at: null,
      authorize_url: null,
    })
    const { data } = (await ask("GET", path())).body
    expect(data.find(({ id }) => id === body.id)).toMatchObject({ config: connection.config })
    expect((await ask("DELETE", `/v1/integrations/${body.id}`)).body).toEqual({
      id: body.id,
      deleted: true,
      restorable_until: expect.any(String) as string,
      articles_left: 0,
    })
    expect((await ask("DELETE", `/v1/integrations/${body.id}`)).status).toBe(404)
  })

  it("keeps fields that an update omits, and its kind", async () => {
    const { id } = await connect()
    const renamed = (await ask("PATCH", `/v1/integrations/${id}`, { name: "News" })).body
    expect(renamed).toMatchObject({ name: "News", config: wordpress.config })
    const other = { kind: "ghost", config: { url: "https://a.example" } }
    expect((await ask("PATCH", `/v1/integrations/${id}`, { connection: other })).body.code).toBe("conflict")
  })

  it("never sends stored credentials to a new address, which needs credentials of its own", async () => {
    const { id } = await connect()
    const connection = { kind: "wordpress", config: { url: "https://elsewhere.example" } }
    const refused = await ask("PATCH", `/v1/integrations/${id}`, { connection })
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, "/connection/credentials"])
    const given = { ...connection, credentials: wordpress.credentials }
    expect((await ask("PATCH", `/v1/integrations/${id}`, { connection: given })).body.config).toEqual(connection.config)
  })

  it("refuses addresses that can contain a secret, and settings of another kind", async () => {
    for (const url of ["https://a:b@example.com", "https://example.com/?key=1", "ftp://example.com"]) {
      const connection = { ...wordpress, config: { url } }
      expect((await ask("POST", path(), { name: "x", connection })).status).toBe(422)
    }
    const mixed = { ...wordpress, config: { site_id: "1", collection_id: "1" } }
    expect((await ask("POST", path(), { name: "x", connection: mixed })).status).toBe(422)
  })

  it("of an unsupported platform cannot be tested, and says so", async () => {
    const ghost = {
      kind: "ghost",
      config: { url: "https://ghost.example.com" },
      credentials: { admin_api_key: "0123456789abcdef:00" },
    }
    const { id } = (await ask("POST", path(), { name: "x", connection: ghost })).body
    const { status, body } = await ask("POST", `/v1/integrations/${id}/test`, {})
    expect([status, body.code]).toEqual([501, "not_configured"])
    expect(body.detail).toContain("ghost")
  })

  it("needs credentials if the instance has no OAuth client", async () => {
    const { status, body } = await ask("POST", path(), { name: "x", connection: { kind: "google", config: {} } })
    expect([status, body.code]).toEqual([501, "not_configured"])
  })

  it("of another brand is a 404 like a missing one, and reading and writing need different scopes", async () => {
    const { id: other } = (await ask("POST", "/v1/brands", { name: "Other" })).body
    const { body: foreign } = await ask("POST", path(other), { name: "x", connection: wordpress })
    const answers = []
    for (const id of [foreign.id, `int_${"0".repeat(26)}`]) {
      for (const [method, tail] of [
        ["PATCH", ""],
        ["POST", "/test"],
        ["DELETE", ""],
      ] as const) {
        const { status, body } = await ask(
          method,
          `/v1/integrations/${id}${tail}`,
          method === "DELETE" ? undefined : {},
          started.writeKey,
        )
        answers.push({ answered: status, ...body, request_id: "" })
      }
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.answered).toBe(404)
    const reader = await started.createKey(["integrations:read"])
    expect((await ask("GET", path(), undefined, reader)).status).toBe(200)
    expect((await ask("POST", path(), { name: "x", connection: wordpress }, reader)).status).toBe(403)
  })

  it("is one of at most fifty", async () => {
    const { id } = (await ask("POST", "/v1/brands", { name: "Full" })).body
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    // At once only the last ones: all of them wait for one another, and a busy machine would refuse some.
    for (const length of [10, 10, 10, 10, 11]) {
      const create = () => ask("POST", path(id), { name: "x", connection: wordpress })
      answers.push(...(await Promise.all(Array.from({ length }, create))))
    }
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(49)
    expect(answers.filter(({ body }) => body.code === "conflict")).toHaveLength(2)
  })
})
