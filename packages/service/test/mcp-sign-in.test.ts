import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client"
import { expect, it } from "vitest"

import { owner, startAccounts } from "./start-accounts.ts"

// The client library of MCP, which its inspector and most agents are built on, signs in by what it discovers alone.

const redirect = "http://localhost:6274/oauth/callback"

function createMemory(): { provider: OAuthClientProvider; asked: URL[]; tokens: () => StoredOAuthTokens | undefined } {
  let client: StoredOAuthClientInformation | undefined
  let tokens: StoredOAuthTokens | undefined
  let verifier = ""
  const asked: URL[] = []
  const provider: OAuthClientProvider = {
    redirectUrl: redirect,
    clientMetadata: { redirect_uris: [redirect], client_name: "An inspector", token_endpoint_auth_method: "none" },
    clientInformation: () => client,
    saveClientInformation: (information) => void (client = information),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    redirectToAuthorization: (url) => void asked.push(url),
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier,
  }
  return { provider, asked, tokens: () => tokens }
}

it("an MCP client that knows the address alone registers, signs somebody in, lists and calls tools, and refreshes", async () => {
  const started = await startAccounts()
  const { provider, asked, tokens } = createMemory()
  const open = () => new StreamableHTTPClientTransport(new URL(`${started.url}/mcp`), { authProvider: provider })
  const first = open()
  await expect(new Client({ name: "inspector", version: "1" }).connect(first)).rejects.toThrow("Unauthorized")
  expect(asked).toHaveLength(1)
  expect(asked[0]?.searchParams.get("resource")).toBe(`${started.url}/mcp`)

  const browser = started.browse()
  const signIn = await browser.open((asked[0]?.pathname ?? "") + (asked[0]?.search ?? ""))
  const consent = await browser.submit(signIn, "/sign-in", owner)
  expect(consent.text).toContain("An inspector asks for access")
  const action = /action="(\/oauth\/interaction\/[^"]+)"/.exec(consent.text)?.[1] ?? ""
  const answer = await browser.submit(consent, action, { decision: "allow" })
  expect(answer.url.origin + answer.url.pathname).toBe(redirect)
  await first.finishAuth(answer.url.searchParams)
  expect(tokens()?.access_token).toMatch(/^cta_/)

  const client = new Client({ name: "inspector", version: "1" })
  await client.connect(open())
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain("list_brands")
  const called = await client.callTool({ name: "list_brands", arguments: {} })
  expect(JSON.stringify(called.structuredContent)).toContain(started.brandId)
  await client.close()

  // What it got is for MCP alone; and once it is refused, the client gets another by itself.
  const headers = { authorization: `Bearer ${tokens()?.access_token}` }
  expect((await fetch(`${started.url}/v1/tools`, { headers })).status).toBe(401)
  const before = tokens()?.access_token
  if (tokens() !== undefined)
    await provider.saveTokens({ ...(tokens() as StoredOAuthTokens), access_token: "cta_ended" })
  const again = new Client({ name: "inspector", version: "1" })
  await again.connect(open())
  expect(tokens()?.access_token).not.toBe(before)
  expect((await again.listTools()).tools.length).toBeGreaterThan(0)
  await again.close()
  await started.close()
})
