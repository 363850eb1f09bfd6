import { catalogue, pathParameters, type Tool } from "@citable/contract"
import { startService } from "@citable/dev"
import { expect, it, vi } from "vitest"

import { quietEngine } from "../quiet-engine.ts"
import { sampleUpload } from "../sample-input.ts"
import { servePage } from "../serve-page.ts"
import { quietKeywordData } from "./quiet-keyword-data.ts"

const planted = [
  "planted-user-1",
  "planted-password-2",
  "planted-key-3",
  "planted-token-4",
  "planted-token-5",
  "planted-token-6",
  "planted-hook-7",
  "planted-email-8",
  "planted-private-key-9",
  "planted-replacement-10",
  "planted-hook-token-11",
  "planted-github-token-12",
  "planted-engine-key-13",
  "planted-writer-key-14",
]
const [
  user,
  password,
  ghostKey,
  webflow,
  shopify,
  git,
  hook,
  email,
  privateKey,
  replacement,
  hookToken,
  githubToken,
  engineKey,
  writerKey,
] = planted
const connections = [
  {
    kind: "wordpress",
    config: { url: "https://a.example" },
    credentials: { username: user, application_password: password },
  },
  { kind: "ghost", config: { url: "https://a.example" }, credentials: { admin_api_key: ghostKey } },
  { kind: "webflow", config: { site_id: "s", collection_id: "c" }, credentials: { token: webflow } },
  { kind: "shopify", config: { shop: "a.myshopify.com", blog_id: "1" }, credentials: { token: shopify } },
  {
    kind: "git",
    config: { provider: "gitlab", repository: "a/b", branch: "main", folder: "posts" },
    credentials: { token: git },
  },
  {
    kind: "deploy_hook",
    config: { platform: "github", repository: "a/b" },
    credentials: { token: githubToken },
  },
  {
    kind: "deploy_hook",
    config: { platform: "generic" },
    credentials: { url: `https://a.example/${hook}`, token: hookToken },
  },
  {
    kind: "google",
    config: { search_console_property: "sc-domain:a.example", analytics_property: "1" },
    credentials: { client_email: email, private_key: privateKey },
  },
  { kind: "perplexity", config: {}, credentials: { api_key: engineKey } },
  { kind: "xai", config: {}, credentials: { api_key: engineKey } },
  { kind: "anthropic", config: {}, credentials: { api_key: writerKey } },
]

/** What tools need beyond their path. A new tool that needs something fails this test until it stands here. */
const inputs: Record<string, Record<string, unknown>> = {
  create_content: { title: "Another" },
  create_brand: { name: "Another" },
  create_webhook: { url: "http://127.0.0.1:9/other" },
  create_integration: { name: "Another", connection: connections[0] },
  update_integration: { connection: { kind: "git", credentials: { token: replacement } } },
  create_prompts: { prompts: [{ text: "Another?" }] },
  add_competitor: { name: "Another" },
  add_keywords: { keywords: [{ keyword: "another" }] },
  upload_media: { source: sampleUpload },
  delete_brand: { confirm: "My brand" },
  inspect_url: { url: "https://a.example/" },
  generate_content: { brief: "Another" },
  rewrite_content: { instructions: "Shorter." },
  translate_content: { locale: "de" },
}

it("no tool shows an integration's credential in an answer or a problem", async () => {
  const log: unknown[] = []
  const started = await startService({
    engines: [quietEngine],
    keywordData: quietKeywordData,
    // Nothing but loopback is ever contacted. The vendor repeats the key that it refuses.
    engineFetch: async (_, init) => Response.json({ error: { message: JSON.stringify(init) } }, { status: 401 }),
    onRequest: (entry) => log.push(entry),
    onError: (error) => log.push(String(error)),
  })
  const token = started.operatorToken
  const texts: string[] = []
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": path }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await fetch(started.url + path, init)
    const text = await response.text()
    texts.push(text, JSON.stringify([...response.headers]))
    return { status: response.status, body: JSON.parse(text) as Record<string, never> }
  }
  const brand = `/v1/brands/${started.brandId}`
  const integrations: Record<string, string> = {}
  for (const connection of connections) {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const body = JSON.stringify({ name: connection.kind, connection })
    const response = await fetch(`${started.url}${brand}/integrations`, { method: "POST", headers, body })
    const text = await response.text()
    texts.push(text)
    integrations[connection.kind] = (JSON.parse(text) as { id: string }).id
  }
  const article = await started.publish({ title: "One" })
  await started.call("PATCH", `/v1/content/${article.id}`, { title: "Two" })
  const written = await started.publish({ title: "Written", body: "A text." })
  const webhook = await started.call<{ id: string }>("POST", `${brand}/webhooks`, { url: "http://127.0.0.1:9/x" })
  const delivery = await started.call<{ id: string }>("POST", `/v1/webhooks/${webhook.id}/test`, {})
  const revisions = await started.call<{ data: { id: string }[] }>("GET", `/v1/content/${article.id}/revisions`)
  const media = await started.call<{ id: string }>("POST", `${brand}/media`, { source: sampleUpload })
  const prompts = await started.call<{ data: { id: string }[] }>(
    "POST",
    `${brand}/prompts`,
    { prompts: [{ text: "One?" }] },
    token,
  )
  const competitor = await started.call<{ id: string }>("POST", `${brand}/competitors`, { name: "One" }, token)
  const keywords = await started.call<{ data: { id: string }[] }>(
    "POST",
    `${brand}/keywords`,
    { keywords: [{ keyword: "one" }] },
    token,
  )
  const scan = await started.call<{ id: string }>("POST", `${brand}/scans`, {}, token)
  const site = await servePage("leaks")
  await started.call("PATCH", brand, { domains: [site.host] }, token)
  const audit = await started.call<{ id: string }>("POST", `${brand}/audits`, { urls: [site.url] }, token)
  const pageId = await vi.waitUntil(
    async () => (await started.call<{ data: { id: string }[] }>("GET", `${brand}/pages`, undefined, token)).data[0]?.id,
    { timeout: 60_000 },
  )
  const threadId = await vi.waitUntil(
    async () =>
      (await started.call<{ data: { id: string }[] }>("GET", `${brand}/reddit/threads`, undefined, token)).data[0]?.id,
    { timeout: 60_000 },
  )
  const ofPage = { url: site.url }
  Object.assign(inputs, {
    analyze_brand_site: ofPage,
    read_page: ofPage,
    extract_links: ofPage,
    extract_structured_data: ofPage,
    capture_screenshot: ofPage,
  })
  inputs["start_audit"] = { if_running: "replace" }
  const parameters: Record<string, string> = {
    brand_id: started.brandId,
    content_id: article.id,
    slug: article.slug,
    webhook_id: webhook.id,
    delivery_id: delivery.id,
    revision_id: revisions.data.at(-1)?.id ?? "",
    integration_id: integrations["git"] ?? "",
    media_id: media.id,
    prompt_id: prompts.data[0]?.id ?? "",
    keyword_id: keywords.data[0]?.id ?? "",
    competitor_id: competitor.id,
    scan_id: scan.id,
    audit_id: audit.id,
    page_id: pageId,
    thread_id: threadId,
  }

  const { body: offered } = await ask("GET", "/v1/tools")
  const names = new Set((offered["tools"] as unknown as { name: string }[]).map(({ name }) => name))
  const tools = (catalogue as readonly Tool[]).filter(({ name }) => names.has(name))
  /** Brands go last, since everything hangs on them. */
  const last = (tool: Tool) => (tool.name === "delete_brand" ? 2 : tool.method === "DELETE" ? 1 : 0)
  const answered: [string, number][] = []
  for (const tool of tools.toSorted((a, b) => last(a) - last(b))) {
    let path = tool.path
    for (const name of pathParameters(tool.path)) {
      // Of outside platforms only deploy hooks can be tested so far.
      const target = tool.name === "test_integration" ? integrations["deploy_hook"] : undefined
      const text = /^(?:rewrite|translate)_content$/.test(tool.name) ? written.id : undefined
      path = path.replace(`{${name}}`, target ?? text ?? parameters[name] ?? "")
    }
    const input = inputs[tool.name] ?? {}
    const isQuery = tool.method === "GET" || tool.method === "DELETE"
    const query = isQuery && tool.name in inputs ? `?${new URLSearchParams(input as Record<string, string>)}` : ""
    const { status } = await ask(tool.method, path + query, isQuery ? undefined : input)
    answered.push([tool.name, status])
    if (tool.method !== "DELETE") await ask("GET", `${brand}/integrations`)
    if (tool.name === "rewrite_content") {
      const isWritten = async () => (await ask("GET", `/v1/content/${written.id}`)).body["status"] !== "generating"
      await vi.waitUntil(isWritten, { timeout: 60_000 })
      expect(texts.at(-2)).toContain("engine_key_refused")
    }
  }
  // Google's key is none, which is said without it. Nobody has read the thread, and there is neither a browser nor a client of Reddit.
  expect(answered.filter(([, status]) => status >= 300)).toEqual([
    ["inspect_url", 424],
    ["search_reddit", 501],
    ["draft_reddit_reply", 409],
    ["capture_screenshot", 501],
  ])
  expect(answered.length).toBeGreaterThanOrEqual(32)

  const { id: other } = (await ask("POST", "/v1/brands?", { name: "Problems" })).body
  const wrong = [
    { kind: "ghost", config: { url: `https://${password}@a.example` }, credentials: { admin_api_key: [ghostKey] } },
    { kind: "git", config: {}, credentials: { token: { [String(git)]: git } } },
    { kind: webflow, config: {}, credentials: webflow },
  ]
  for (const [index, connection] of wrong.entries()) {
    const { status, body } = await ask("POST", `/v1/brands/${other}/integrations?${index}`, { name: "x", connection })
    expect([status, body["code"]]).toEqual([422, "invalid_input"])
  }
  await started.close()

  const output = [...texts, JSON.stringify(log)].join("\n")
  for (const text of planted) expect(output.includes(text), text).toBe(false)
})
