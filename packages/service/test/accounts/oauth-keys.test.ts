import { createHmac } from "node:crypto"

import { createService } from "@citable/service"
import * as oauth from "oauth4webapi"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"

import { authorize, discover, exchange, type Flow, insecure, redirectUri, refresh } from "../oauth-client.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"
import type { WebClient } from "../web-client.ts"

const day = 24 * 3_600_000
let started: StartedAccounts
let flow: Flow
let browser: WebClient
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  started = await startAccounts({ now: () => Date.now() })
  flow = await discover(started)
  browser = started.browse()
  await signInAs(browser, owner)
})
afterAll(async () => {
  vi.useRealTimers()
  await started.close()
})

const jwks = async () =>
  ((await (await fetch(`${started.url}/oauth/jwks`)).json()) as { keys: { kid: string; d?: string }[] }).keys
const forward = (ms: number) => vi.setSystemTime(Date.now() + ms)

async function idToken(): Promise<{ token: string; kid: string }> {
  const again = started.browse()
  await signInAs(again, owner)
  const answer = await authorize(flow, again, { scope: "openid content:read" })
  const { id_token: token = "" } = await exchange(flow, answer)
  const header = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as {
    kid: string
    alg: string
  }
  expect(header.alg).toBe("ES256")
  return { token, kid: header.kid }
}

describe("the server's keys", () => {
  it("are replaced every 90 days, one day after the next one is published, and verify for another 90 days", async () => {
    const first = await jwks()
    expect(first).toHaveLength(1)
    expect(first[0]).not.toHaveProperty("d")
    const early = await idToken()
    forward(90 * day + 1)
    const both = await jwks()
    expect(both).toHaveLength(2)
    expect((await idToken()).kid).toBe(early.kid)
    forward(day)
    const late = await idToken()
    expect(late.kid).not.toBe(early.kid)
    expect((await jwks()).map(({ kid }) => kid)).toContain(early.kid)
    forward(92 * day)
    expect((await jwks()).map(({ kid }) => kid)).not.toContain(early.kid)
  })
})

describe("a clock", () => {
  it("past the expiry of a code, a token or a refresh token ends it", async () => {
    const again = started.browse()
    await signInAs(again, owner)
    const late = await authorize(flow, again)
    forward(61_000)
    await expect(exchange(flow, late)).rejects.toMatchObject({ error: "invalid_grant" })
    const tokens = await exchange(flow, await authorize(flow, again))
    const ask = () => fetch(`${started.url}/v1/tools`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
    forward(3_599_000)
    expect((await ask()).status).toBe(200)
    forward(2000)
    const over = await ask()
    expect([over.status, ((await over.json()) as { code: string }).code]).toEqual([401, "token_expired"])
    forward(30 * day)
    await expect(refresh(flow, tokens.refresh_token ?? "")).rejects.toMatchObject({ error: "invalid_grant" })
  })

  it("of a client that authenticates with a signature can be off by seconds, but not by minutes", async () => {
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"])
    const jwk = await crypto.subtle.exportKey("jwk", keys.publicKey)
    const metadata = {
      redirect_uris: [redirectUri],
      application_type: "native" as const,
      token_endpoint_auth_method: "private_key_jwt",
      token_endpoint_auth_signing_alg: "ES256",
      jwks: {
        keys: [{ kty: "EC", crv: "P-256", x: jwk.x ?? "", y: jwk.y ?? "", alg: "ES256", use: "sig", kid: "one" }],
      },
    }
    const registered = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(flow.as, metadata, insecure),
    )
    const own = { as: flow.as, client: { client_id: registered.client_id } }
    const again = started.browse()
    await signInAs(again, owner)
    const attempt = async (skew: number) => {
      const { callback, state, verifier } = await authorize(own, again)
      const client = { ...own.client, [oauth.clockSkew]: skew }
      const proof = oauth.PrivateKeyJwt({ key: keys.privateKey, kid: "one" })
      const parameters = oauth.validateAuthResponse(own.as, client, callback, state)
      return oauth.authorizationCodeGrantRequest(own.as, client, proof, parameters, redirectUri, verifier, insecure)
    }
    expect((await attempt(0)).status).toBe(200)
    expect((await attempt(5)).status).toBe(200)
    expect((await attempt(300)).status).toBe(401)
    expect((await attempt(-300)).status).toBe(401)
    const forged = [
      { alg: "HS256", kid: "one" },
      { iss: registered.client_id, sub: registered.client_id, aud: started.url },
    ]
    const [header = "", claims = ""] = forged.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    const mac = createHmac("sha256", JSON.stringify(jwk)).update(`${header}.${claims}`).digest("base64url")
    const body = new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: "x",
      client_id: registered.client_id,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: `${header}.${claims}.${mac}`,
    })
    expect((await fetch(`${started.url}/oauth/token`, { method: "POST", body })).status).toBe(401)
  })
})

it("sign-ins, clients and keys survive the replacement of SECRET_KEY, and are useless without the key", async () => {
  const [old, next] = ["old".repeat(20), "next".repeat(20)] as const
  const first = await startAccounts({ secretKey: old })
  const client = await discover(first)
  const somebody = first.browse()
  await signInAs(somebody, owner)
  const { refresh_token: token = "" } = await exchange(client, await authorize(client, somebody))
  const refreshAt = async (secretKey: string, refreshToken: string) => {
    const { dataDir, ...place } = first.place
    const service = await createService({ dataDir, ...place, secretKey, publicUrl: first.url, onError: () => {} })
    const body = new URLSearchParams({
      grant_type: "refresh_token",
      client_id: "citable-cli",
      refresh_token: refreshToken,
    })
    const answer = await service.fetch(new Request(`${first.url}/oauth/token`, { method: "POST", body }))
    const keys = (await (await service.fetch(new Request(`${first.url}/oauth/jwks`))).json()) as {
      keys: { kid: string }[]
    }
    await service.close()
    return { status: answer.status, body: (await answer.json()) as { refresh_token?: string }, kid: keys.keys[0]?.kid }
  }
  const both = await refreshAt(`${next},${old}`, token)
  expect(both.status).toBe(200)
  const alone = await refreshAt(next, both.body.refresh_token ?? "")
  expect([alone.status, alone.kid]).toEqual([200, both.kid])
  const lost = await refreshAt("lost".repeat(20), alone.body.refresh_token ?? "")
  expect(lost.status).toBe(400)
  expect(lost.kid).not.toBe(both.kid)
  await first.close()
})
