import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

import { listen, startService, type StartedService } from "@citable/dev"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { Server } from "@modelcontextprotocol/server"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"

import { quietEngine } from "../quiet-engine.ts"

let started: StartedService
let onQuestion = async () => {}
beforeAll(async () => {
  const ask: typeof quietEngine.ask = async (...question) => {
    await onQuestion()
    return quietEngine.ask(...question)
  }
  started = await startService({ engines: [{ ...quietEngine, ask }] })
})
afterAll(() => started.close())

async function connect(credential: string, path = "/mcp") {
  const client = new Client({ name: "test", version: "1" })
  const requestInit = { headers: { authorization: `Bearer ${credential}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(started.url + path), { requestInit }))
  return client
}

interface TextResult {
  content: { type: string; text?: string }[]
  isError?: boolean
  structuredContent?: unknown
}

async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
  const result = (await client.callTool({ name, arguments: input })) as TextResult
  const text = result.content[0]?.text ?? ""
  return { isError: result.isError === true, text, output: result.structuredContent as Record<string, never> }
}

describe("a stock MCP client", () => {
  it("finds the tools of its key, each with the catalogue's schema and annotations", async () => {
    const client = await connect(started.writeKey)
    const { tools } = await client.listTools()
    const listed = await started.call<{ tools: { name: string }[] }>("GET", "/v1/tools")
    expect(tools.map(({ name }) => name)).toEqual(listed.tools.map(({ name }) => name))
    const create = tools.find(({ name }) => name === "create_content")
    expect(create?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false })
    expect(create?.inputSchema.required).toEqual(["title"])
    expect(tools.find(({ name }) => name === "delete_content")?.annotations).toMatchObject({ destructiveHint: true })
    expect(tools.find(({ name }) => name === "list_content")?.annotations).toMatchObject({ readOnlyHint: true })
    expect(client.getInstructions()).toContain(started.brandId)
    await client.close()
  })

  it("writes, publishes and reads an article of the key's brand", async () => {
    const client = await connect(started.writeKey)
    const made = await call(client, "create_content", { title: "By an agent", body: "Hello." })
    expect(made.isError).toBe(false)
    const contentId = String(made.output["id"])
    await call(client, "publish_content", { content_id: contentId })
    const list = await call(client, "list_content", { slug: ["by-an-agent"] })
    expect(list.output).toMatchObject({ data: [{ id: contentId, status: "published", body: "Hello." }] })
    expect(JSON.parse(list.text)).toEqual(list.output)
    // MCP gives the same answer as REST, even from the cache.
    expect((await call(client, "list_content", { slug: ["by-an-agent"] })).output).toEqual(list.output)
    await client.close()
  })

  it("gets a refusal as a result with the same problem as over REST", async () => {
    const client = await connect(started.writeKey)
    const wrong = await call(client, "create_content", { title: "" })
    expect([wrong.isError, JSON.parse(wrong.text)]).toEqual([
      true,
      expect.objectContaining({ code: "invalid_input", errors: [expect.objectContaining({ pointer: "/title" })] }),
    ])
    const foreign = await call(client, "list_content", { brand_id: "brd_01h00000000000000000000000" })
    expect(JSON.parse(foreign.text)).toMatchObject({ code: "not_found" })
    await expect(client.callTool({ name: "no_such_tool", arguments: {} })).rejects.toThrow("no tool no_such_tool")
    await client.close()
  })

  it("has no tool that its key cannot use, neither in the list nor by name", async () => {
    const client = await connect(started.apiKey)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).not.toContain("create_content")
    await expect(client.callTool({ name: "create_content", arguments: { title: "x" } })).rejects.toThrow("no tool")
    await client.close()
  })

  it("sees only some groups with ?groups=, and gets an error for an unknown group", async () => {
    const client = await connect(started.operatorToken, "/mcp?groups=brands,webhooks")
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toContain("list_brands")
    expect(names).toContain("create_webhook")
    expect(names).not.toContain("list_content")
    // An account token reaches several brands, so its calls name one.
    const { tools } = await client.listTools()
    expect(tools.find(({ name }) => name === "list_webhooks")?.inputSchema.required).toContain("brand_id")
    await client.close()
    await expect(connect(started.operatorToken, "/mcp?groups=nonsense")).rejects.toThrow(
      "groups must be a comma-separated list",
    )
  })

  it("can do everything with three tools at /mcp/compact", async () => {
    const client = await connect(started.writeKey, "/mcp/compact")
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(["find_tools", "describe_tool", "call_tool"])
    expect(JSON.stringify(tools).length).toBeLessThan(2000)
    const found = await call(client, "find_tools", { query: "publish an article" })
    expect(found.output["tools"]).toContainEqual(expect.objectContaining({ name: "publish_content" }))
    const all = await call(client, "find_tools", {})
    expect(JSON.stringify(all.output).length).toBeLessThan(8000)
    expect(all.output["tools"]).toContainEqual(
      expect.objectContaining({ name: "create_content", description: "Create a draft." }),
    )
    const described = await call(client, "describe_tool", { name: "create_content" })
    expect(described.output).toMatchObject({
      description: expect.stringMatching(/^Create a draft\.\n.*publish_content/) as string,
      input_schema: { required: ["title"] },
    })
    const made = await call(client, "call_tool", { name: "create_content", input: { title: "Compact" } })
    expect(made.output).toMatchObject({ slug: "compact" })
    expect((await call(client, "call_tool", { name: "delete_brand", input: {} })).isError).toBe(true)
    await client.close()
  })

  it("without a key or with a wrong one is refused as over REST", async () => {
    for (const credential of ["", "ctb_wrong"]) await expect(connect(credential)).rejects.toThrow("401")
    const answer = await fetch(`${started.url}/mcp`, { method: "POST" })
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, expect.stringMatching(/^Bearer /)])
  })
})

/** Sends one message without a client. */
function send(method: string, params: object, signal?: AbortSignal): Promise<Response> {
  const headers = {
    authorization: `Bearer ${started.operatorToken}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  }
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  return fetch(`${started.url}/mcp`, { method: "POST", headers, body, ...(signal && { signal }) })
}

it("an answer over MCP frees what it held, also when its caller has left", async () => {
  // Counting the objects of the heap takes seconds, so this notes each one as it is made.
  setFlagsFromString("--expose-gc")
  const collectGarbage = runInNewContext("gc") as () => void
  const servers: WeakRef<Server>[] = []
  const original = Object.getOwnPropertyDescriptor(Server.prototype, "connect") ?? {}
  onTestFinished(() => void Object.defineProperty(Server.prototype, "connect", original))
  Server.prototype.connect = new Proxy(original.value as Server["connect"], {
    apply(connectServer, server: Server, parameters) {
      servers.push(new WeakRef(server))
      return Reflect.apply(connectServer, server, parameters) as Promise<void>
    },
  })
  const count = () => {
    collectGarbage()
    return servers.filter((server) => server.deref() !== undefined).length
  }
  for (let round = 0; round < 20; round++) {
    expect(await (await send("tools/list", {})).text()).toContain("list_brands")
    expect(await (await send("tools/call", { name: "list_brands", arguments: {} })).text()).toContain(started.brandId)
  }
  const gate = Promise.withResolvers<void>()
  const caller = new AbortController()
  const leaves = Promise.withResolvers<void>()
  onQuestion = async () => {
    caller.abort()
    leaves.resolve()
    await gate.promise
  }
  const input = { name: "suggest_prompts", arguments: { brand_id: started.brandId } }
  started.requests.length = 0
  await expect(send("tools/call", input, caller.signal)).rejects.toThrow("abort")
  await leaves.promise
  // The exchange ends with its caller, although the engine still thinks.
  await expect.poll(() => started.requests.length).toBe(1)
  gate.resolve()
  expect(servers).toHaveLength(41)
  await expect.poll(count).toBeLessThan(3)
})

it("a tool call and a tool list over MCP count one call each; other messages and errors of the service are free", async () => {
  const limited = await startService({ allowances: { unlimited: 100 } })
  const client = new Client({ name: "test", version: "1" })
  const requestInit = { headers: { authorization: `Bearer ${limited.writeKey}` } }
  const left = async () => {
    const answer = await fetch(`${limited.url}/v1/tools`, { headers: requestInit.headers })
    return Number(/"month";r=(\d+)/.exec(answer.headers.get("ratelimit") ?? "")?.[1])
  }
  const before = await left()
  await client.connect(new StreamableHTTPClientTransport(new URL(`${limited.url}/mcp`), { requestInit }))
  expect(await left()).toBe(before - 1)
  await client.callTool({ name: "list_content", arguments: {} })
  // The client of the SDK reads the list once, for the output schemas.
  const afterCall = await left()
  expect([before - 3, before - 4]).toContain(afterCall)
  await client.callTool({ name: "create_content", arguments: { title: "" } })
  expect(await left()).toBe(afterCall - 2)
  await client.close()
  await limited.close()
})

it("pages of this machine and of configured origins can call, and pages of other origins cannot", async () => {
  const initialize = (origin: string, service = started) =>
    fetch(`${service.url}/mcp`, {
      method: "POST",
      headers: {
        origin,
        authorization: `Bearer ${service.apiKey}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
    })
  expect((await initialize("https://evil.example.com")).status).toBe(403)
  expect((await initialize("http://localhost:6274")).status).toBe(200)
  const configured = await startService({
    corsOrigins: ["https://app.example.com"],
    publicUrl: "https://citable.example.com",
  })
  expect((await initialize("https://app.example.com", configured)).status).toBe(200)
  expect((await initialize("https://citable.example.com", configured)).status).toBe(200)
  await configured.close()
})

describe("the conformance suite of MCP, with an API key", () => {
  const require = createRequire(import.meta.url)
  const bin = join(dirname(require.resolve("@modelcontextprotocol/conformance/package.json")), "dist/index.js")

  const applying = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"]
  /** Why the other scenarios do not apply to this server. */
  const others = {
    "it has tools, and no resources": /^resources-/,
    "nor prompts, and nothing to complete in them": /^(prompts-|completion-)/,
    "it sends no log to clients": /^logging-set-level$/,
    "they call tools that a server made for the suite has": /^(tools-call-|json-schema-|elicitation-)/,
    "it holds no stream open": /^server-sse-/,
  }

  it("omits no scenario without a reason", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [bin, "list", "--server"])
    const all = [...stdout.matchAll(/^ {2}- ([\w-]+)/gm)].map(([, name]) => name ?? "")
    expect(all.length).toBeGreaterThan(30)
    const left = all.filter((name) => !Object.values(others).some((reason) => reason.test(name)))
    expect(left).toEqual(applying)
  })

  it.each(applying)("%s passes", async (scenario) => {
    // The suite has no credential, so this adds one, as the settings of a client do.
    const proxy = await listen(async (request) => {
      const headers = new Headers(request.headers)
      headers.set("authorization", `Bearer ${started.writeKey}`)
      return started.service.fetch(new Request(request, { headers }))
    })
    const child = spawn(process.execPath, [bin, "server", "--url", `${proxy.url}/mcp`, "--scenario", scenario])
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => chunks.push(chunk.toString()))
    const [code] = (await once(child, "close")) as [number]
    await proxy.close()
    expect([code, chunks.join("")]).toEqual([0, expect.stringMatching(/Passed: [1-9]\d*\/\d+, 0 failed/)])
  })
})
