import { catalogue, pathParameters, type Tool } from "@citable/contract"

import { bulkImports } from "../../src/gate/bulk-imports.ts"
import { handlers } from "../../src/gate/handlers.ts"
import { inputSchema, sampleInput, unknownId } from "../sample-input.ts"
import { hostileInputs, manyMembers, shapes, textOf } from "./hostile-inputs.ts"

/** A request that is as large as possible, or causes as much work as possible. */
export interface HostileCall {
  surface: "REST" | "MCP" | "others"
  operation: string
  /** The fault of the request, and its place. */
  kind: string
  /** The group of the request. One request of a group is as informative as all. */
  shape: string
  method: string
  path: string
  body?: () => string
  headers?: Record<string, string>
}

export interface HostileCallOptions {
  /** The approximate size of a body. */
  bytes: number
  /** The ids of existing items, by the names of path parameters. */
  ids: Readonly<Record<string, string>>
}

/** The share of the 16 KiB of headers that a path and its query can take. */
const pathBytes = 15_000
const mcpHeaders = { accept: "application/json, text/event-stream" }
const encoded = ["a", "%22", "%01", "%ff", "%F0%9F%98%80", ","]

/** Hostile requests to every operation over REST and MCP, generated from their schemas, and to other routes that repeat input. */
export function* hostileCalls(options: HostileCallOptions): Generator<HostileCall> {
  for (const tool of [...catalogue, ...bulkImports] as readonly Tool[]) yield* callsOf(tool, options)
  for (const call of [...protocolCalls(options.bytes), ...otherCalls(options)]) {
    yield { ...call, shape: `${call.operation} ${call.kind}` }
  }
}

function* callsOf(tool: Tool, { bytes, ids }: HostileCallOptions): Generator<HostileCall> {
  const inPath = new Set(pathParameters(tool.path))
  const inQuery = tool.method === "GET" || tool.method === "DELETE"
  // Later calls need the existing items.
  const known = tool.method === "DELETE" ? withUnknownIds(inPath) : ids
  const parameters = { ...sampleInput(tool), ...known } as Record<string, unknown>
  const path = tool.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])))
  for (const { kind, shape, make } of hostileInputs(tool, { bytes: bytes - 1000, known })) {
    const call = { operation: tool.name, kind }
    const rest = () => Object.fromEntries(Object.entries(make()).filter(([name]) => !inPath.has(name)))
    if (!inQuery)
      yield {
        ...call,
        surface: "REST",
        shape: `REST ${shape}`,
        method: tool.method,
        path,
        body: () => JSON.stringify(rest()),
      }
    // MCP only has the supported tools.
    if (!(tool.name in handlers)) continue
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call" }
    yield {
      ...call,
      shape: `MCP ${shape}`,
      ...mcp(() => ({ ...message, params: { name: tool.name, arguments: make() } })),
    }
  }
  if (!inQuery) return
  const { properties = {} } = inputSchema(tool)
  for (const [kind, query] of queriesOf(Object.keys(properties))) {
    const schema = properties[kind.split(":", 1)[0] ?? ""]
    const shape = `${schema === undefined ? tool.name : JSON.stringify(schema)} ${kind.replace(/^\w+:/, "")}`
    yield { surface: "REST", operation: tool.name, kind, shape, method: tool.method, path: `${path}?${query}` }
  }
}

function* queriesOf(names: readonly string[]): Generator<[kind: string, query: string]> {
  const members = Object.keys(manyMembers(pathBytes * 2)).join("&")
  yield ["many unknown parameters", members.slice(0, pathBytes)]
  yield ["one parameter many times", "a&".repeat(pathBytes / 2)]
  for (const text of encoded) yield [`a parameter with a long name, ${text}`, text.repeat(pathBytes / text.length)]
  for (const name of names) {
    for (const text of encoded)
      yield [`${name}: a long text, ${text}`, `${name}=${text.repeat(pathBytes / text.length)}`]
    yield [`${name}: a list`, `${name}=${"a,".repeat(pathBytes / 2)}`]
  }
}

function* protocolCalls(bytes: number): Generator<Omit<HostileCall, "shape">> {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }
  const version = "io.modelcontextprotocol/protocolVersion"
  const initialize = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  }
  for (const letter of ["plain", "quoted", "control"] as const) {
    const long = textOf(bytes - 1000, letter)
    const messages: Record<string, Record<string, unknown>> = {
      id: { ...list, id: long },
      method: { ...list, method: long },
      "unknown member": { ...list, [long]: 1 },
      cursor: { ...list, params: { cursor: long } },
      "protocol version": { ...list, params: { _meta: { [version]: long } } },
      "progress token": { ...list, params: { _meta: { progressToken: long } } },
      "name of a tool": { ...list, method: "tools/call", params: { name: long, arguments: {} } },
      arguments: { ...list, method: "tools/call", params: { name: "list_content", arguments: long } },
      "initialize protocolVersion": { ...list, method: "initialize", params: { ...initialize, protocolVersion: long } },
      "initialize clientInfo": {
        ...list,
        method: "initialize",
        params: { ...initialize, clientInfo: { name: long, version: long } },
      },
      result: { jsonrpc: "2.0", id: long, result: {} },
      notification: { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: long } },
    }
    for (const [kind, message] of Object.entries(messages)) {
      yield { operation: "message", kind: `${kind}: a long text, ${letter}`, ...mcp(() => message) }
    }
    const words = `${textOf(bytes / 2 - 1000, letter)} ${"a ".repeat(bytes / 4)}`
    for (const [name, input] of Object.entries({
      find_tools: { query: words, group: long.slice(0, bytes / 4) },
      describe_tool: { name: long },
      call_tool: { name: "list_content", input: { [long]: 1 } },
    })) {
      const message = { ...list, method: "tools/call", params: { name, arguments: input } }
      yield { operation: name, kind: `a long text, ${letter}`, ...mcp(() => message, "/mcp/compact") }
    }
  }
  for (const [kind, value] of shapes(bytes - 1000)) {
    yield { operation: "message", kind: `params: ${kind}`, ...mcp(() => ({ ...list, params: { x: value() } })) }
    yield { operation: "message", kind: `id: ${kind}`, ...mcp(() => ({ ...list, id: value() })) }
  }
  const long = "x".repeat(pathBytes)
  for (const name of ["mcp-protocol-version", "mcp-method", "mcp-name", "mcp-session-id", "last-event-id", "accept"]) {
    const call = mcp(() => list)
    yield { operation: "message", kind: `${name}: a long header`, ...call, headers: { ...call.headers, [name]: long } }
  }
  yield { operation: "message", kind: "groups: a long text", ...mcp(() => list, `/mcp?groups=${long}`) }
}

function* otherCalls({ bytes, ids }: HostileCallOptions): Generator<Omit<HostileCall, "shape">> {
  const keys = `/v1/brands/${ids["brand_id"]}/api-keys`
  const content = `/v1/brands/${ids["brand_id"]}/content`
  for (const [kind, value] of shapes(bytes - 1000)) {
    yield post("/v1/brands/x/api-keys", kind, () => JSON.stringify({ scopes: value() }))
    yield post(keys, `scopes: ${kind}`, () => JSON.stringify({ scopes: value() }))
    yield post("/oauth/register", kind, () => JSON.stringify({ redirect_uris: value() }))
  }
  for (const letter of ["plain", "quoted", "control"] as const) {
    const long = textOf(bytes - 1000, letter)
    yield post(keys, `name: a long text, ${letter}`, () => JSON.stringify({ name: long, [long.slice(0, 1000)]: 1 }))
    // The authorization server has a smaller limit.
    const short = textOf(60_000, letter)
    for (const name of ["client_name", "redirect_uris", "grant_types", "scope", "token_endpoint_auth_method", "x"]) {
      const metadata = { redirect_uris: ["http://127.0.0.1/callback"], token_endpoint_auth_method: "none" }
      const value = name.endsWith("s") ? [short] : short
      yield post("/oauth/register", `${name}: a long text, ${letter}`, () =>
        JSON.stringify({ ...metadata, [name]: value }),
      )
    }
  }
  for (const text of encoded) {
    const form = { "content-type": "application/x-www-form-urlencoded" }
    const long = text.repeat(60_000 / text.length)
    for (const [path, names] of Object.entries({
      "/oauth/token": ["client_id", "grant_type", "code", "scope", "resource"],
      "/oauth/introspect": ["client_id", "token"],
      "/oauth/revoke": ["client_id", "token"],
      "/oauth/device/authorize": ["client_id", "scope"],
      "/sign-in": ["email", "return_to"],
      "/forgotten": ["email"],
    })) {
      for (const name of names) {
        const body = () => `client_id=citable-cli&grant_type=authorization_code&${name}=${long}`
        yield { ...post(path, `${name}: a long text, ${text}`, body), headers: form }
      }
    }
    const query = text.repeat(pathBytes / text.length)
    const base = "client_id=citable-cli&response_type=code"
    for (const name of ["client_id", "redirect_uri", "scope", "state", "response_type", "resource", "x"]) {
      yield get(`/oauth/authorize?${base}&${name}=${query}`, `${name}: a long text, ${text}`)
    }
    for (const path of ["/", "/v1/", "/brands?", "/sign-in?return_to=/", "/media/", "/oauth/authorize/", "/docs/"]) {
      yield get(path + query, `a long path, ${text}`)
    }
    yield { ...get(`/v1/tools?${query}`, `a long path, ${text}`), method: "DELETE" }
  }
  const long = "x".repeat(pathBytes)
  for (const name of [
    "idempotency-key",
    "if-match",
    "if-none-match",
    "content-type",
    "authorization",
    "accept-language",
    "cookie",
    "origin",
  ]) {
    yield { ...post(content, `${name}: a long header`, () => '{"title":"x"}'), headers: { [name]: long } }
  }
}

function mcp(message: () => unknown, path = "/mcp"): Omit<HostileCall, "operation" | "kind" | "shape"> {
  return { surface: "MCP", method: "POST", path, body: () => JSON.stringify(message()), headers: mcpHeaders }
}

function post(path: string, kind: string, body: () => string): Omit<HostileCall, "shape"> {
  return { surface: "others", operation: `POST ${path}`, kind, method: "POST", path, body }
}

function get(path: string, kind: string): Omit<HostileCall, "shape"> {
  return { surface: "others", operation: `GET ${path.slice(0, 30)}`, kind, method: "GET", path }
}

function withUnknownIds(names: ReadonlySet<string>): Record<string, string> {
  const prefixes: Record<string, string> = {
    brand_id: "brd",
    content_id: "cnt",
    webhook_id: "whk",
    integration_id: "int",
    media_id: "med",
    competitor_id: "cmp",
    prompt_id: "prm",
    keyword_id: "kwd",
  }
  return Object.fromEntries([...names].map((name) => [name, unknownId(prefixes[name] ?? "cnt")]))
}
