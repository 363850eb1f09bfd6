import { catalogue, credentialPattern, type ToolList } from "@citable/contract"
import * as oauth from "oauth4webapi"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { authorize, discover, exchange, type Flow, insecure, redirectUri, refresh } from "../oauth-client.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"
import type { WebClient } from "../web-client.ts"

let started: StartedAccounts
let flow: Flow
let browser: WebClient
beforeAll(async () => {
  started = await startAccounts()
  flow = await discover(started)
  browser = started.browse()
  await signInAs(browser, owner)
})
afterAll(() => started.close())

const tools = (token: string, path = "/v1/tools") =>
  fetch(started.url + path, { headers: { authorization: `Bearer ${token}` } })
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(started.url + path, { method: "POST", body: new URLSearchParams(fields), headers })
const errorOf = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error]

async function registerClient(metadata: Partial<oauth.Client>): Promise<string> {
  const response = await oauth.dynamicClientRegistrationRequest(flow.as, metadata, insecure)
  return (await oauth.processDynamicClientRegistrationResponse(response)).client_id
}

describe("metadata", () => {
  it("describes the authorization server, and each resource and each 401 points to it", async () => {
    expect(flow.as).toMatchObject({
      issuer: started.url,
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
      registration_endpoint: `${started.url}/oauth/register`,
      device_authorization_endpoint: `${started.url}/oauth/device/authorize`,
      authorization_response_iss_parameter_supported: true,
    })
    for (const path of ["/v1", "/mcp"]) {
      const url = new URL(path, started.url)
      const response = await oauth.resourceDiscoveryRequest(url, insecure)
      const resource = await oauth.processResourceDiscoveryResponse(url, response)
      expect(resource.authorization_servers).toEqual([started.url])
    }
    const refused = await fetch(`${started.url}/v1/tools`)
    const metadata = `${started.url}/.well-known/oauth-protected-resource/v1`
    expect(refused.headers.get("www-authenticate")).toContain(`resource_metadata="${metadata}"`)
  })
})

describe("an authorization code", () => {
  it("gives tokens for the scopes left ticked, on any loopback port", async () => {
    for (const redirect of ["http://127.0.0.1:50001/callback", "http://[::1]:50002/callback"]) {
      const scope = "content:read content:write"
      const answer = await authorize(flow, browser, { scope, redirect, leave: ["content:read"] })
      expect(answer.callback.origin).toBe(new URL(redirect).origin)
      const tokens = await exchange(flow, answer, redirect)
      expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 3600, scope: "content:read" })
      expect(tokens.access_token).toMatch(/^cta_/)
      expect(tokens.access_token).toMatch(credentialPattern)
      expect(tokens.refresh_token).toMatch(/^ctr_/)
      const list = (await (await tools(tokens.access_token)).json()) as ToolList
      expect(list.credential).toEqual({ kind: "access_token", brand_id: null, scopes: ["content:read"] })
      const reading = catalogue.filter((tool) => tool.scope === "content:read").map(({ name }) => name)
      expect(reading).toEqual(expect.arrayContaining(list.tools.map(({ name }) => name)))
    }
  })

  it("comes after the sign-in page", async () => {
    const tokens = await exchange(flow, await authorize(flow, started.browse()))
    expect((await tools(tokens.access_token)).status).toBe(200)
  })

  it("is refused without PKCE, with a plain challenge, for another redirect URI, and if the user refuses", async () => {
    const path = new URL(flow.as.authorization_endpoint ?? "").pathname
    const query = { client_id: "citable-cli", redirect_uri: redirectUri, response_type: "code", scope: "content:read" }
    const ask = (more: Record<string, string>) => browser.open(`${path}?${new URLSearchParams({ ...query, ...more })}`)
    expect((await ask({})).url.searchParams.get("error")).toBe("invalid_request")
    const plain = { code_challenge: "a".repeat(43), code_challenge_method: "plain" }
    expect((await ask(plain)).url.searchParams.get("error")).toBe("invalid_request")
    for (const redirect of [
      "https://evil.example/callback",
      "http://127.0.0.1:1/other",
      "http://127.0.0.1.evil.example/callback",
    ]) {
      const page = await ask({ redirect_uri: redirect, code_challenge: "a".repeat(43), code_challenge_method: "S256" })
      expect([page.status, page.url.origin]).toEqual([400, started.url])
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
    }
    const pending = await ask({ code_challenge: "a".repeat(43), code_challenge_method: "S256" })
    const action = /action="(\/oauth\/interaction\/[^"]+)"/.exec(pending.text)?.[1] ?? ""
    const refused = await browser.submit(pending, action, { decision: "refuse" })
    expect(refused.url.searchParams.get("error")).toBe("access_denied")
  })

  it("works once, and a second use revokes its tokens", async () => {
    const answer = await authorize(flow, browser)
    const tokens = await exchange(flow, answer)
    await expect(exchange(flow, answer)).rejects.toMatchObject({ error: "invalid_grant" })
    expect((await tools(tokens.access_token)).status).toBe(401)
    await expect(refresh(flow, tokens.refresh_token ?? "")).rejects.toMatchObject({ error: "invalid_grant" })
  })

  it("does not work with another verifier, redirect URI or client", async () => {
    const answer = await authorize(flow, browser)
    const other = { ...answer, verifier: oauth.generateRandomCodeVerifier() }
    await expect(exchange(flow, other)).rejects.toMatchObject({ error: "invalid_grant" })
    const again = await authorize(flow, browser)
    await expect(exchange(flow, again, "http://127.0.0.1:1/callback")).rejects.toMatchObject({ error: "invalid_grant" })
  })

  it("gives tokens to at most one of two concurrent requests", async () => {
    const answer = await authorize(flow, browser)
    const both = await Promise.allSettled([exchange(flow, answer), exchange(flow, answer)])
    expect(both.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1)
  })
})

describe("a refresh token", () => {
  it("is replaced at each use, and a second use ends the whole family", async () => {
    const first = await exchange(flow, await authorize(flow, browser))
    const second = await refresh(flow, first.refresh_token ?? "")
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const third = await refresh(flow, second.refresh_token ?? "")
    expect((await tools(third.access_token)).status).toBe(200)
    await expect(refresh(flow, first.refresh_token ?? "")).rejects.toMatchObject({ error: "invalid_grant" })
    await expect(refresh(flow, third.refresh_token ?? "")).rejects.toMatchObject({ error: "invalid_grant" })
    for (const { access_token: token } of [first, second, third]) expect((await tools(token)).status).toBe(401)
  })

  it("goes on when the same user agrees to the same client again", async () => {
    const first = await exchange(flow, await authorize(flow, browser))
    const second = await exchange(flow, await authorize(flow, browser))
    for (const { refresh_token: token = "" } of [first, second]) {
      expect((await tools((await refresh(flow, token)).access_token)).status).toBe(200)
    }
  })

  it("is not a credential of the API", async () => {
    const { refresh_token: token = "" } = await exchange(flow, await authorize(flow, browser))
    expect((await tools(token)).status).toBe(401)
  })
})

describe("a token", () => {
  it("only works for its own resource, and there are no tokens for unknown resources", async () => {
    const mcp = await authorize(flow, browser, { resource: `${started.url}/mcp` })
    const tokens = await exchange(flow, mcp)
    const refused = await tools(tokens.access_token)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([401, "invalid_token"])
    for (const resource of ["https://evil.example/v1", `${started.url}/other`, `${started.url}/v1/brands`]) {
      const answer = await authorize(flow, browser, { resource })
      expect(answer.callback.searchParams.get("error")).toBe("invalid_target")
    }
    const refreshForm = {
      grant_type: "refresh_token",
      client_id: "citable-cli",
      refresh_token: tokens.refresh_token ?? "",
    }
    const widened = await post("/oauth/token", { ...refreshForm, resource: `${started.url}/v1` })
    expect(await errorOf(widened)).toEqual([400, "invalid_target"])
  })

  it("can be introspected and revoked by its own client only", async () => {
    const tokens = await exchange(flow, await authorize(flow, browser))
    const { as, client } = flow
    const look = async (of: oauth.Client, token: string) =>
      oauth.processIntrospectionResponse(
        as,
        of,
        await oauth.introspectionRequest(as, of, oauth.None(), token, insecure),
      )
    expect(await look(client, tokens.access_token)).toMatchObject({
      active: true,
      scope: "content:read",
      aud: `${started.url}/v1`,
    })
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, oauth.None(), tokens.access_token, insecure),
    )
    expect(await look(client, tokens.access_token)).toMatchObject({ active: false })
    expect((await tools(tokens.access_token)).status).toBe(401)
    await expect(refresh(flow, tokens.refresh_token ?? "")).rejects.toMatchObject({ error: "invalid_grant" })
    const others = await exchange(flow, await authorize(flow, browser))
    const stranger = { client_id: await registerClient({ redirect_uris: ["https://a.example/cb"] }) }
    expect(await look(stranger, others.access_token)).toMatchObject({ active: false })
    await oauth.revocationRequest(as, stranger, oauth.None(), others.refresh_token ?? "", insecure)
    expect((await tools(others.access_token)).status).toBe(200)
  })

  it("without a signature is refused as a credential, as an assertion and as an id token", async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: "x", sub: "x", aud: started.url, exp: now + 60, iat: now, jti: "1", scope: "brands:write" }
    const unsigned = `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`
    expect((await tools(unsigned)).status).toBe(401)
    const assertion = {
      grant_type: "authorization_code",
      code: "x",
      client_id: "citable-cli",
      client_assertion: unsigned,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    }
    expect((await errorOf(await post("/oauth/token", assertion)))[0]).toBeGreaterThanOrEqual(400)
    const register = await fetch(`${started.url}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ redirect_uris: ["https://a.example/cb"], id_token_signed_response_alg: "none" }),
    })
    expect(await errorOf(register)).toEqual([400, "invalid_client_metadata"])
  })
})

describe("a client", () => {
  it("registers itself as MCP clients do, and signs a user in for /mcp", async () => {
    const metadata = {
      redirect_uris: ["http://localhost/callback"],
      client_name: "An agent",
      application_type: "native" as const,
    }
    const own = { as: flow.as, client: { client_id: await registerClient(metadata) } }
    const redirect = "http://localhost:51000/callback"
    const answer = await authorize(own, browser, {
      resource: `${started.url}/mcp`,
      scope: "brands:read content:generate",
      redirect,
    })
    const tokens = await exchange(own, answer, redirect)
    expect(tokens.scope).toBe("brands:read content:generate")
    await expect(refresh(flow, tokens.refresh_token ?? "")).rejects.toMatchObject({ error: "invalid_grant" })
  })

  it("gets its answer by a redirect, never by a form that the page could not send", async () => {
    expect(flow.as.response_modes_supported).toEqual(["query", "fragment"])
    const { callback } = await authorize(flow, browser, { parameters: { response_mode: "form_post" } })
    expect(callback.searchParams.get("error")).toBe("unsupported_response_mode")
    const fragment = await authorize(flow, browser, { parameters: { response_mode: "fragment" } })
    expect(fragment.callback.hash).toContain("code=")
  })

  it("on the user's machine returns on any port, even if it does not register as native", async () => {
    const website = "https://client.example/callback"
    for (const host of ["127.0.0.1", "[::1]", "localhost"]) {
      const id = await registerClient({ redirect_uris: [`http://${host}:33418/callback`, website] })
      const own = { as: flow.as, client: { client_id: id } }
      const redirect = `http://${host}:51001/callback`
      const tokens = await exchange(own, await authorize(own, browser, { redirect }), redirect)
      expect((await tools(tokens.access_token)).status).toBe(200)
      for (const other of [`http://${host}:51001/other`, "https://client.example:444/callback"]) {
        expect((await authorize(own, browser, { redirect: other })).page.status, other).toBe(400)
      }
    }
  })

  it("with a secret, or on a website, returns to the exact address", async () => {
    const secret = { token_endpoint_auth_method: "client_secret_basic" }
    for (const [metadata, redirect] of [
      [{ redirect_uris: ["http://127.0.0.1:33418/cb"], ...secret }, "http://127.0.0.1:51001/cb"],
      [{ redirect_uris: ["https://client.example/cb"] }, "https://client.example:444/cb"],
    ] as const) {
      const client = { client_id: await registerClient({ ...metadata, redirect_uris: [...metadata.redirect_uris] }) }
      expect((await authorize({ as: flow.as, client }, browser, { redirect })).page.status).toBe(400)
    }
  })

  it("is refused if it registers metadata that no client can have", async () => {
    for (const metadata of [
      { redirect_uris: ["javascript:alert(1)"] },
      { redirect_uris: ["http://evil.example/cb"] },
      { redirect_uris: [] },
      { redirect_uris: ["https://a.example/cb"], grant_types: ["password"] },
      { redirect_uris: ["https://a.example/cb"], response_types: ["token"] },
    ]) {
      const body = JSON.stringify(metadata)
      const headers = { "content-type": "application/json" }
      const response = await fetch(`${started.url}/oauth/register`, { method: "POST", headers, body })
      expect(response.status, body).toBe(400)
    }
  })
})
