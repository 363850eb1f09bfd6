import { createSecretBox } from "@citable/secrets/secret-box"
import { afterAll, beforeAll, expect, it } from "vitest"

import { createAdapter } from "../../src/sign-in/oauth/create-adapter.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { startAccounts, type StartedAccounts } from "../start-accounts.ts"

const secretKey = "a-secret-key-of-the-tests-of-registration"
const plain = { redirect_uris: ["https://client.example/callback"] }
const key = { kty: "EC", crv: "P-256", x: "x".repeat(43), y: "y".repeat(43) }

let started: StartedAccounts
let places = 0
beforeAll(async () => {
  started = await startAccounts({ secretKey })
})
afterAll(() => started.close())

type Answer = Record<string, unknown> & {
  client_id?: string
  error?: string
  error_description?: string
  code?: string
}

async function send(body: string, type = "application/json"): Promise<{ status: number; answer: Answer }> {
  const request = new Request(`${started.url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": type },
    body,
  })
  const response = await started.service.fetch(request, { clientIp: `198.18.0.${(places += 1)}` })
  return { status: response.status, answer: (await response.json()) as Answer }
}

it("a client that registers a field of the wrong type or length learns which one it is", async () => {
  for (const metadata of [
    { redirect_uris: "https://client.example/callback" },
    { redirect_uris: [1] },
    { redirect_uris: null },
    { redirect_uris: ["http://"] },
    { redirect_uris: ["nothing"], subject_type: "pairwise" },
    { redirect_uris: [`https://client.example/${"x".repeat(2048)}`] },
    { redirect_uris: Array.from({ length: 21 }, (_, index) => `https://client.example/${index}`) },
    { client_name: "x".repeat(201) },
    { client_name: "An agent\u202E" },
    { client_name: { en: "A client" } },
    { software_id: "x".repeat(201) },
    { grant_types: "authorization_code" },
    { grant_types: Array.from({ length: 21 }, (_, index) => `urn:example:${index}`) },
    { response_types: [5] },
    { require_auth_time: "yes" },
    { default_max_age: "1" },
    { jwks: [key] },
    { jwks: { keys: Array.from({ length: 11 }, () => key) } },
    { jwks: { keys: [{ ...key, note: "x".repeat(4097) }] } },
    { jwks: { keys: [{ ...key, note: [[]] }] } },
  ]) {
    const [member = ""] = Object.keys(metadata)
    const { status, answer } = await send(JSON.stringify({ ...plain, ...metadata }))
    const code = member === "redirect_uris" ? "invalid_redirect_uri" : "invalid_client_metadata"
    expect([status, answer.error], JSON.stringify(metadata)).toEqual([400, code])
    expect(answer.error_description).toContain(member)
    expect(answer.error_description?.length).toBeLessThan(150)
  }
})

it("a client that sends a URL to fetch learns what to send instead", async () => {
  const keys = await send(JSON.stringify({ ...plain, jwks_uri: "https://client.example/keys" }))
  expect([keys.status, keys.answer.error]).toEqual([400, "invalid_client_metadata"])
  expect(keys.answer.error_description).toContain("Send the keys themselves as jwks.")
  const sector = await send(JSON.stringify({ ...plain, sector_identifier_uri: "https://client.example/sector" }))
  expect([sector.status, sector.answer.error]).toEqual([400, "invalid_client_metadata"])
  expect(sector.answer.error_description).toContain("Leave it out.")
})

it("no spelling of http makes the service send a code without TLS to another machine", async () => {
  for (const uri of [
    "HTTP://evil.example/cb",
    " http://evil.example/cb",
    "http:evil.example/cb",
    "http:\\\\evil.example",
  ]) {
    const { status, answer } = await send(JSON.stringify({ redirect_uris: [uri] }))
    expect([status, answer.error], uri).toEqual([400, "invalid_redirect_uri"])
  }
})

it("a redirect URI names one host or one program, and no person", async () => {
  const refused = {
    "have no user name": ["https://user:p@a.example/cb", "com.example.app://user@cb"],
    "name one host": ["https://*.example.com/cb", "https://a;sandbox/cb", "https://a,b/cb", "https://a'b/cb"],
    "that is a domain in reverse": ["ms-msdt:/x", "app:/cb"],
  }
  for (const [reason, uris] of Object.entries(refused)) {
    for (const uri of uris) {
      const native = uri.startsWith("https") ? {} : { application_type: "native", token_endpoint_auth_method: "none" }
      const { status, answer } = await send(JSON.stringify({ redirect_uris: [uri], ...native }))
      expect([status, answer.error], uri).toEqual([400, "invalid_redirect_uri"])
      expect(answer.error_description, uri).toContain(reason)
    }
  }
  for (const uri of ["com.example.app:/cb", "cursor://anysphere.cursor-mcp/oauth/callback", "http://[::1]:1/cb"]) {
    const native = { application_type: "native", token_endpoint_auth_method: "none" }
    expect((await send(JSON.stringify({ redirect_uris: [uri], ...native }))).status, uri).toBe(201)
  }
})

// Where each wants its codes, by its documents or its source. None has to say that it is native.
const ofKnownClients = {
  "Claude Desktop": ["claude://claude.ai/mcp-auth-callback/sdk"],
  "Claude Code": ["http://localhost:3118/callback"],
  Cline: ["vscode-insiders://saoudrizwan.claude-dev/mcp-auth/callback/0123456789abcdef"],
  Cursor: [
    "cursor://anysphere.cursor-mcp/oauth/callback",
    "https://www.cursor.com/agents/mcp/oauth/callback",
    "http://localhost:8787/callback",
  ],
  Raycast: ["raycast://oauth?package_name=mcp_server_citable"],
  "VS Code": ["https://vscode.dev/redirect", "http://127.0.0.1/", "http://127.0.0.1:33418/"],
  Zed: ["http://127.0.0.1:27523/callback"],
}

it.each(Object.entries(ofKnownClients))("%s registers where it wants its codes", async (_, uris) => {
  const sent = { redirect_uris: uris, token_endpoint_auth_method: "none" }
  const { status, answer } = await send(JSON.stringify(sent))
  expect([status, answer.error_description, answer["redirect_uris"]]).toEqual([201, undefined, uris])
})

it("a registration that is not a JSON object or is larger than 16 KiB is refused", async () => {
  const deep = "[".repeat(8000) + "]".repeat(8000)
  for (const [body, type] of [
    ["{"],
    ["[]"],
    ["1"],
    ["null"],
    [deep],
    [`{"jwks":${deep}}`],
    ["a=b", "text/plain"],
  ] as const) {
    const { status, answer } = await send(body, type)
    expect([status, answer.error], body.slice(0, 20)).toEqual([400, expect.stringMatching(/^invalid_/)])
  }
  const { status, answer } = await send(JSON.stringify({ ...plain, note: "x".repeat(16 * 1024) }))
  expect([status, answer.code]).toEqual([413, "body_too_large"])
})

it("the service neither returns nor stores the fields of a registration that it does not use", async () => {
  const used = {
    ...plain,
    client_name: "An agent",
    software_id: "an-agent",
    token_endpoint_auth_method: "none",
    jwks: { keys: [{ ...key, key_ops: ["verify"] }] },
  }
  const unused = {
    client_uri: "https://client.example",
    logo_uri: "javascript:alert(1)",
    policy_uri: "https://client.example/policy",
    tos_uri: "https://client.example/terms",
    initiate_login_uri: "https://client.example/login",
    backchannel_logout_uri: "https://client.example/logout",
    contacts: ["somebody"],
    scope: "content:read",
    subject_type: "pairwise",
    software_version: "1",
    registration_access_token: "x",
  }
  const { status, answer } = await send(JSON.stringify({ ...used, ...unused, jwks: { ...used.jwks, note: "x" } }))
  expect([status, answer]).toEqual([
    201,
    {
      ...used,
      client_id: expect.any(String) as string,
      client_id_issued_at: expect.any(Number) as number,
      application_type: "web",
      grant_types: ["authorization_code", "refresh_token"],
      id_token_signed_response_alg: "ES256",
      require_auth_time: false,
      response_types: ["code"],
      subject_type: "public",
    },
  ])
  const db = await openOnEngine(started.dataDir)
  const clients = createAdapter({ db, box: createSecretBox(secretKey), now: Date.now }, "Client")
  const { jti: _id, ...stored } = (await clients.find(answer.client_id ?? "")) ?? {}
  expect(stored).toEqual(answer)
  const others = db.selectFrom("oauth_records").select("model").where("model", "!=", "Client")
  expect(await others.execute()).toEqual([])
  await db.destroy()
})
