import { credentialPattern, parseCredential, type Problem, type ToolList } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let started: StartedService
let ahead = 0
beforeAll(async () => {
  started = await startService({ now: () => Date.now() + ahead })
})
afterAll(() => started.close())

const ask = async (path: string, credential?: string, init: RequestInit = {}) => {
  const headers = {
    "content-type": "application/json",
    ...(credential === undefined ? {} : { authorization: `Bearer ${credential}` }),
  }
  const response = await fetch(started.url + path, { ...init, headers })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Problem & ToolList }
}

describe("a credential", () => {
  it("has the documented form, and a checksum that catches typos", async () => {
    expect(started.apiKey).toMatch(credentialPattern)
    expect(parseCredential(started.apiKey)?.prefix).toBe("ctb")
    const swapped = `${started.apiKey.slice(0, 20)}${started.apiKey[21]}${started.apiKey[20]}${started.apiKey.slice(22)}`
    expect(swapped === started.apiKey || parseCredential(swapped) === undefined).toBe(true)
  })

  it.each([
    ["absent", undefined, "unauthenticated"],
    ["malformed", "hello", "invalid_token"],
    ["well formed but unknown", "ctb_0000000000000000000000000000000000000000004WtsUv", "invalid_token"],
  ])("that is %s gets a 401", async (_, credential, code) => {
    const { status, headers, body } = await ask("/v1/tools", credential)
    expect([status, body.code]).toEqual([401, code])
    expect(headers.get("www-authenticate")).toMatch(/^Bearer /)
  })

  it("that is revoked or has expired is refused", async () => {
    const revoked = await started.createKey()
    const path = `/v1/brands/${started.brandId}/api-keys`
    await started.call("DELETE", `${path}/${parseCredential(revoked)?.id}`, undefined, started.operatorToken)
    expect((await ask("/v1/tools", revoked)).body.code).toBe("invalid_token")
    const { key } = await started.call<{ key: string }>(
      "POST",
      path,
      { expires_at: new Date(Date.now() + 60_000).toISOString() },
      started.operatorToken,
    )
    ahead = 120_000
    expect((await ask("/v1/tools", key)).body.code).toBe("token_expired")
    ahead = 0
  })

  it("is never shown again, and neither is its hash", async () => {
    const list = JSON.stringify(
      await started.call("GET", `/v1/brands/${started.brandId}/api-keys`, undefined, started.operatorToken),
    )
    expect(list).toContain(parseCredential(started.apiKey)?.id)
    expect(list).not.toContain(parseCredential(started.apiKey)?.secret)
    expect(list).not.toMatch(/[0-9a-f]{64}/)
  })
})

describe("GET /v1/tools", () => {
  it("lists the tools that the credential can call, and the brand of a key", async () => {
    const { body } = await ask("/v1/tools", started.apiKey)
    expect(body.credential).toEqual({ kind: "api_key", brand_id: started.brandId, scopes: ["content:read"] })
    expect(body.tools.map(({ name }) => name)).toEqual([
      "list_content",
      "list_content_changes",
      "get_content",
      "get_content_by_slug",
      "score_content",
    ])
    expect(body.tools[0]).toMatchObject({
      method: "GET",
      path: "/v1/brands/{brand_id}/content",
      input_schema: { type: "object" },
    })
    const all = await ask("/v1/tools", started.operatorToken)
    expect(all.body.tools.length).toBeGreaterThan(15)
    expect(all.body.credential.brand_id).toBeNull()
  })
})

describe("an API key", () => {
  it("is bound to its brand: another brand gives the same 404 as a missing one", async () => {
    const other = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Other" }, started.operatorToken)
    const foreign = await ask(`/v1/brands/${other.id}/content`, started.apiKey)
    const missing = await ask(`/v1/brands/brd_${"0".repeat(26)}/content`, started.apiKey)
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, request_id: "" }).toEqual({ ...missing.body, request_id: "" })
  })

  it("cannot exceed its scopes, manage keys or have brands:write", async () => {
    const denied = await ask(`/v1/brands/${started.brandId}/content`, started.apiKey, {
      method: "POST",
      body: '{"title":"x"}',
    })
    expect([denied.status, denied.body.required_scope]).toEqual([403, "content:write"])
    const keys = await ask(`/v1/brands/${started.brandId}/api-keys`, started.writeKey, { method: "POST", body: "{}" })
    expect(keys.status).toBe(403)
    const path = `/v1/brands/${started.brandId}/api-keys`
    const refused = await ask(path, started.operatorToken, { method: "POST", body: '{"scopes":["brands:write"]}' })
    expect([refused.status, refused.body.code]).toEqual([422, "invalid_input"])
  })
})
