import { execFile } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { promisify } from "node:util"

import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client"
import { expect, it } from "vitest"

import { authorize, discover, exchange } from "../oauth-client.ts"
import { owner, signInAs, startAccounts } from "../start-accounts.ts"
import { readActions } from "./kept-actions.ts"

// The MCP client library, which the inspector and most agents use, signs in only with what it discovers.

const redirect = "http://localhost:6274/oauth/callback"

function createMemory(): {
  provider: OAuthClientProvider
  redirects: URL[]
  tokens: () => StoredOAuthTokens | undefined
} {
  let client: StoredOAuthClientInformation | undefined
  let tokens: StoredOAuthTokens | undefined
  let verifier = ""
  const redirects: URL[] = []
  const provider: OAuthClientProvider = {
    redirectUrl: redirect,
    clientMetadata: { redirect_uris: [redirect], client_name: "An inspector", token_endpoint_auth_method: "none" },
    clientInformation: () => client,
    saveClientInformation: (information) => void (client = information),
    tokens: () => tokens,
    saveTokens: (value) => void (tokens = value),
    redirectToAuthorization: (url) => void redirects.push(url),
    saveCodeVerifier: (value) => void (verifier = value),
    codeVerifier: () => verifier,
  }
  return { provider, redirects, tokens: () => tokens }
}

it("an MCP client that only knows the URL registers, signs a user in, lists and calls tools, and refreshes its token", async () => {
  const started = await startAccounts()
  const { provider, redirects, tokens } = createMemory()
  const open = () => new StreamableHTTPClientTransport(new URL(`${started.url}/mcp`), { authProvider: provider })
  const first = open()
  await expect(new Client({ name: "inspector", version: "1" }).connect(first)).rejects.toThrow("Unauthorized")
  expect(redirects).toHaveLength(1)
  expect(redirects[0]?.searchParams.get("resource")).toBe(`${started.url}/mcp`)

  const browser = started.browse()
  const signIn = await browser.open((redirects[0]?.pathname ?? "") + (redirects[0]?.search ?? ""))
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
  await client.callTool({ name: "create_content", arguments: { brand_id: started.brandId, title: "By an agent" } })
  await client.close()
  const all = await readActions(started.dataDir)
  const [kept, ...others] = all.filter(({ by_kind: kind }) => kind === "application")
  expect(kept).toMatchObject({ tool: "create_content", by_kind: "application", by_name: "An inspector" })
  expect([kept?.user_id, others]).toEqual([expect.stringMatching(/^usr_/), []])

  // The token only works for MCP. Once the service refuses it, the client gets a new one by itself.
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

it("the MCP inspector lists the tools and calls one with the token of a sign-in, and is refused without one", async () => {
  const started = await startAccounts()
  const flow = await discover(started)
  const browser = started.browse()
  await signInAs(browser, owner)
  const resource = `${started.url}/mcp`
  const answer = await authorize(flow, browser, { scope: "brands:read content:read", resource })
  const { access_token: token } = await exchange(flow, answer)
  const require = createRequire(import.meta.url)
  // The inspector looks for its own version in the working directory.
  const cwd = dirname(require.resolve("@modelcontextprotocol/inspector-cli"))
  const inspect = async (credential: string, ...words: string[]) => {
    const header = ["--header", `Authorization: Bearer ${credential}`]
    const command = [join(cwd, "index.js"), resource, "--transport", "http", ...header, ...words]
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd })
    return JSON.parse(stdout) as Record<string, unknown>
  }
  const { tools } = (await inspect(token, "--method", "tools/list")) as { tools: { name: string }[] }
  expect(tools.map(({ name }) => name)).toContain("list_brands")
  expect(tools.map(({ name }) => name)).not.toContain("create_content")
  const called = await inspect(token, "--method", "tools/call", "--tool-name", "list_brands")
  expect(called["structuredContent"]).toMatchObject({ data: [{ id: started.brandId }] })
  await expect(inspect("cta_none", "--method", "tools/list")).rejects.toThrow("401")
  await started.close()
})
