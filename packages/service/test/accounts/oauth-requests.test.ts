import { generateKeyPairSync, sign } from "node:crypto"
import { createRequire } from "node:module"

import { isCitableError } from "@citable/contract"
import { createSecretBox } from "@citable/secrets/secret-box"
import { type Adapter, type ClientMetadata, Provider } from "oidc-provider"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { createAdapter } from "../../src/sign-in/oauth/create-adapter.ts"
import { bridge } from "../../src/sign-in/oauth/koa-bridge.ts"
import { providerOptions } from "../../src/sign-in/oauth/provider-options.ts"
import { loadServerKeys } from "../../src/sign-in/oauth/server-keys.ts"
import { createServerPages } from "../../src/sign-in/pages/server-pages.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"
import { watchConnections, type WatchedConnections } from "./watch-connections.ts"

const secretKey = "a-secret-key-of-the-tests-of-requests"
const box = createSecretBox(secretKey)
const redirectUri = "https://client.example/callback"
const plain: Omit<ClientMetadata, "client_id"> = { redirect_uris: [redirectUri] }

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
const jwks = { keys: [{ ...publicKey.export({ format: "jwk" }), kty: "EC", alg: "ES256", use: "sig", kid: "one" }] }
const signing = { ...plain, token_endpoint_auth_method: "private_key_jwt" } as const

const library = createRequire(import.meta.url)
const attributes: unknown = library("oidc-provider/lib/consts/client_attributes.js")
const { default: parameters } = library("oidc-provider/lib/consts/param_list.js") as { default: string[] }
/** Every field of client metadata that the library knows, for any feature. */
const members = [...new Set(namesIn(attributes))]

interface Answer {
  status: number
  error?: string | undefined
  client_id?: string
}

let watched: WatchedConnections
let started: StartedAccounts
/** URLs that would cause a connection or a DNS look-up. */
let targets: [string, string, string, string]
let places = 0

/** Sends a request from its own network, without a socket. It checks that there is no 5xx, and that a refusal has a reason. */
async function send(
  path: string,
  init: { method?: string; headers?: HeadersInit; body?: string } = {},
): Promise<Answer> {
  const clientIp = `198.18.${(places += 1) >> 8}.${places & 255}`
  const response = await watched.within(() =>
    started.service.fetch(new Request(started.url + path, init), { clientIp }),
  )
  const { status } = response
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
  const body = isJson ? (JSON.parse(text) as Omit<Answer, "status">) : { error: /\((\w+)\)<\/p>/.exec(text)?.[1] }
  const shown = `${path} ${init.body}: ${text}`
  expect(status, shown).toBeLessThan(500)
  if (status >= 400) expect(body.error, shown).toEqual(expect.any(String))
  return { ...body, status }
}

const register = (metadata: object) =>
  send("/oauth/register", { method: "POST", headers: json, body: JSON.stringify(metadata) })

/** Sends every request that a client can send. */
async function askAll(client: string, more: Record<string, string> = {}) {
  const verifier = "a".repeat(43)
  const query = {
    client_id: client,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "content:read",
    code_challenge: verifier,
    code_challenge_method: "S256",
  }
  const exchange = { grant_type: "authorization_code", code: "x", redirect_uri: redirectUri, code_verifier: verifier }
  const post = (path: string, fields: Record<string, string>) =>
    send(path, { method: "POST", headers: form, body: new URLSearchParams({ ...fields, ...more }).toString() })
  const prove = () => ({ client_assertion_type: assertionType, client_assertion: assertionOf(client, started.url) })
  return {
    authorize: await send(`/oauth/authorize?${new URLSearchParams({ ...query, ...more })}`),
    device: await post("/oauth/device/authorize", { client_id: client, scope: "content:read" }),
    exchange: await post("/oauth/token", { ...exchange, client_id: client }),
    provenExchange: await post("/oauth/token", { ...exchange, ...prove() }),
    refresh: await post("/oauth/token", { grant_type: "refresh_token", refresh_token: "x", ...prove() }),
    introspect: await post("/oauth/introspect", { token: "x", ...prove() }),
    revoke: await post("/oauth/revoke", { token: "x", ...prove() }),
  }
}

/** Stores a client in the form that another version can have registered. */
async function store(metadata: ClientMetadata): Promise<void> {
  const db = await openOnEngine(started.dataDir)
  await createAdapter({ db, box, now: Date.now }, "Client").upsert(metadata.client_id, metadata, 0)
  await db.destroy()
}

describe.each([true, false])("the authorization server, with private networks allowed: %s", (allowPrivateNetwork) => {
  beforeAll(async () => {
    watched = await watchConnections()
    started = await watched.within(() => startAccounts({ secretKey, allowPrivateNetwork }))
    watched.begun.length = 0
    const path = `:${watched.port}/x`
    targets = [
      `https://localhost${path}`,
      `https://127.0.0.1${path}`,
      `https://[::1]${path}`,
      `http://127.0.0.1${path}`,
    ]
  })
  afterAll(async () => {
    await watched.close()
    await started.close()
  })

  it("is observed: the test sees a request to its server and the look-up of the name", async () => {
    const request = watched.within(() => fetch(`http://localhost:${watched.port}`))
    await expect(request).rejects.toThrow("fetch failed")
    expect(watched.accepted()).toBe(1)
    expect(watched.begun).toEqual(expect.arrayContaining(["GETADDRINFOREQWRAP", "TCPCONNECTWRAP"]))
    watched.begun.length = 0
  })

  it("sends no request, whichever field of its metadata contains a URL", async () => {
    expect(members).toEqual(expect.arrayContaining(["jwks_uri", "sector_identifier_uri", "backchannel_logout_uri"]))
    const refused = new Map<string, string | undefined>()
    for (const member of members) {
      const isAddress = /_(uris?|endpoint)$/.test(member)
      const values = isAddress ? [...targets, targets.slice(0, 1)] : [targets[0]]
      const registrations = values.map((value) => ({ ...plain, [member]: value }))
      if (isAddress)
        registrations.push({ ...signing, [member]: targets[0] }, { ...signing, jwks, [member]: targets[0] })
      for (const metadata of registrations) {
        const { status, error, client_id: client = "" } = await register(metadata)
        if (status !== 201) refused.set(member, error)
        else if (isAddress) await askAll(client)
      }
    }
    expect(watched.begun).toEqual([])
    expect(refused.get("jwks_uri")).toBe("invalid_client_metadata")
    expect(refused.get("sector_identifier_uri")).toBe("invalid_client_metadata")
  })

  it("sends no request, whichever parameter of a request contains a URL", async () => {
    const { client_id: client = "" } = await register({ ...signing, jwks })
    for (const name of [...parameters, "resource", "claims", "logout_hint", "post_logout_redirect_uri"]) {
      await askAll(client, { [name]: targets[0] })
    }
    expect(watched.begun).toEqual([])
  })

  it("sends no request for a client that another version has stored, and refuses it without its keys", async () => {
    for (const [index, target] of targets.entries()) {
      const client_id = `keys-${index}`
      await store({ ...signing, client_id, jwks_uri: target })
      for (const answer of Object.values(await askAll(client_id))) {
        expect(answer).toMatchObject({ status: 400, error: "invalid_client_metadata" })
      }
    }
    const everything = Object.fromEntries(
      members.filter((name) => name.endsWith("_uri")).map((name) => [name, targets[0]]),
    )
    await store({ ...everything, ...plain, client_id: "everything", token_endpoint_auth_method: "none" })
    const { authorize, exchange } = await askAll("everything")
    expect([authorize.status, exchange.error]).toEqual([303, "invalid_grant"])
    expect(watched.begun).toEqual([])
  })
})

it("the consent page refuses a client that the service no longer accepts", async () => {
  started = await startAccounts({ secretKey })
  const browser = started.browse()
  await signInAs(browser, owner)
  const { client_id = "" } = await register(plain)
  const challenge = { code_challenge: "a".repeat(43), code_challenge_method: "S256" }
  const query = { client_id, redirect_uri: redirectUri, response_type: "code", ...challenge }
  const page = await browser.open(`/oauth/authorize?${new URLSearchParams(query)}`)
  expect(page.text).toContain("asks for access")
  await store({ ...signing, client_id, jwks_uri: "https://client.example/keys" })
  expect((await browser.open(page.url.pathname)).status).toBe(404)
  await started.close()
})

it("a feature of the library that sends requests fails if it is turned on, and the operator sees the error", async () => {
  const db = await openOnEngine()
  const reported: unknown[] = []
  const origin = "http://127.0.0.1"
  const deps = {
    db,
    box,
    now: Date.now,
    pages: createServerPages(() => undefined),
    onError: (error: unknown) => reported.push(error),
  }
  const keys = await loadServerKeys(deps, Date.now())
  const { extraClientMetadata: _rules, ...options } = providerOptions({ ...deps, origin, keys })
  const stored = new Map<string, ClientMetadata>()
  const provider = new Provider(origin, {
    ...options,
    adapter: () => ({ find: async (id: string) => stored.get(id) }) as unknown as Adapter,
    features: {
      ...options.features,
      backchannelLogout: { enabled: true },
      clientIdMetadataDocument: { enabled: true, ack: "draft-02" },
    },
  })
  const seen = await watchConnections()
  const target = `https://localhost:${seen.port}/x`
  const add = (client_id: string, more: object) => stored.set(client_id, { client_id, ...plain, ...more })
  add("sector", { sector_identifier_uri: target })
  add("keys", { ...signing, jwks_uri: target })
  add("logout", { backchannel_logout_uri: target })
  const ask = (path: string, init: RequestInit = {}) =>
    bridge(new Request(origin + path, init), (req, res) => provider.callback()(req, res), { origin })

  const authorize = (client: string) => ask(`/oauth/authorize?${new URLSearchParams({ client_id: client })}`)
  const codes = () => new Set(reported.splice(0).map((error) => isCitableError(error) && error.code))
  const refused = new Set(["request_refused"])
  expect([(await authorize("sector")).status, codes()]).toEqual([400, refused])
  expect([(await authorize(target)).status, codes()]).toEqual([400, refused])
  const proof = { client_assertion_type: assertionType, client_assertion: assertionOf("keys", origin) }
  const body = new URLSearchParams({ grant_type: "refresh_token", refresh_token: "x", ...proof })
  expect([(await ask("/oauth/token", { method: "POST", body })).status, codes()]).toEqual([401, refused])
  const client = (await provider.Client.find("logout")) as
    | { backchannelLogout?(user: string): Promise<void> }
    | undefined
  await expect(client?.backchannelLogout?.("somebody")).rejects.toThrow(
    "oidc-provider tried to send a request to localhost",
  )
  expect(codes()).toEqual(refused)
  expect(seen.begun).toEqual([])
  await seen.close()
  await db.destroy()
})

const json = { "content-type": "application/json" }
const form = { "content-type": "application/x-www-form-urlencoded" }
const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

/** A signed client assertion with an unknown key, which would make the server look for the key. */
function assertionOf(client: string, audience: string): string {
  const at = Math.floor(Date.now() / 1000)
  const claims = { iss: client, sub: client, aud: audience, iat: at, exp: at + 60, jti: String((places += 1)) }
  const signed = [{ alg: "ES256", kid: "another" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".")
  const signature = sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" })
  return `${signed}.${signature.toString("base64url")}`
}

/** All texts in a value that look like protocol names. */
function namesIn(value: unknown): string[] {
  if (typeof value === "string") return /^[a-z]+(_[a-z]+)*$/.test(value) ? [value] : []
  if (value instanceof Set) return namesIn([...value])
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => [...namesIn(key), ...namesIn(one)])
}
