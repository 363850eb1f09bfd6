import { catalogue, type Tool, type ToolEntry, type ToolGroup } from "@citable/contract"
import { type CallToolResult, createMcpHandler, type McpHttpHandler } from "@modelcontextprotocol/server"
import type { Context, Hono } from "hono"

import type { Admission } from "../../gate/admit.ts"
import { type Call, invoke } from "../../gate/invoke.ts"
import type { Kernel } from "../../gate/kernel.ts"
import type { Reply } from "../../gate/reply.ts"
import { ProblemError } from "../../problems/problem-error.ts"
import { readJsonBody } from "../read-json-body.ts"
import type { Env } from "../request-env.ts"
import { toToolEntries } from "../to-tool-entries.ts"
import { checkMessage } from "./check-message.ts"
import { createMcpServer } from "./create-mcp-server.ts"
import type { McpBackend, McpTool } from "./mcp-backend.ts"
import { toMcpTool } from "./to-mcp-tool.ts"

export interface McpOptions {
  enter: (context: Context<Env>) => Admission | Promise<Admission>
  /** What a failed call is answered with; what the caller is not told goes to the log. */
  toProblem: (error: unknown, requestId: string) => Response
  /** Origins whose pages may call. A page of the same machine always may. */
  origins: ReadonlySet<string>
}

const groups: ReadonlySet<string> = new Set<ToolGroup>(catalogue.map(({ group }) => group))
const toolsByName = new Map<string, Tool>(catalogue.map((tool) => [tool.name, tool]))

/** What one request brings for the server that answers it. */
interface Exchange {
  backend: McpBackend
  compact: boolean
  instructions: string
}

/**
 * Adds MCP over Streamable HTTP: `/mcp`, and `/mcp/compact` with three tools. Stateless: any replica answers any request. Each call
 * passes the same gate as REST, and is counted like one; what only prepares a call is free.
 */
export function addMcpRoutes(app: Hono<Env>, kernel: Kernel, options: McpOptions): void {
  const handler: McpHttpHandler = createMcpHandler(
    ({ authInfo }) => {
      const exchange = authInfo?.extra?.["exchange"] as Exchange | undefined
      if (exchange === undefined) throw new Error("A server of MCP is made for a caller")
      const { backend, ...rest } = exchange
      return createMcpServer(backend, rest)
    },
    // Nothing here changes what is subscribed to: no stream is held open.
    { maxSubscriptions: 0 },
  )
  for (const path of ["/mcp", "/mcp/compact"]) {
    app.on(["GET", "POST", "DELETE"], path, async (context) => {
      refuseOtherOrigins(context.req.header("origin"), options.origins)
      // What only prepares a call is as free as an answer that is not modified.
      context.env.counted = 304
      const { principal, moment } = await options.enter(context)
      const requested = readGroups(context.req.query("groups"))
      const { raw: request } = context.req
      const parsedBody = request.method === "POST" ? await readJsonBody(request) : undefined
      const refusal = parsedBody && checkMessage(parsedBody)
      if (refusal !== undefined) return refusal
      const isOneBrand = principal.brandId !== null
      const backend: McpBackend = {
        listTools() {
          return toToolEntries(principal)
            .filter(({ group }) => requested === undefined || requested.has(group))
            .map((entry) => toCachedTool(entry, isOneBrand))
        },
        callTool: (name, input) => callTool(kernel, context, { principal, moment }, { name, input }, options),
      }
      if (parsedBody?.["method"] === "tools/list") context.env.counted = 200
      const exchange: Exchange = {
        backend,
        compact: path === "/mcp/compact",
        instructions: isOneBrand
          ? `Articles of the brand ${principal.brandId}. Every tool is bound to it.`
          : "Several brands: list_brands tells their ids, which most tools need as brand_id.",
      }
      const scopes = [...principal.scopes]
      const authInfo = { token: "", clientId: principal.credentialId, scopes, extra: { exchange } }
      const response = await handler.fetch(request, { authInfo, ...(parsedBody === undefined ? {} : { parsedBody }) })
      // It may be a stream that begins before the call has run: what is counted, and waited for at a stop, is known at its end.
      const body = await response.arrayBuffer()
      const headers = new Headers(response.headers)
      headers.set("cache-control", "private, no-store")
      return new Response(body.byteLength === 0 ? null : body, { status: response.status, headers })
    })
  }
}

const mcpTools = new WeakMap<object, [every: McpTool, oneBrand: McpTool]>()

/** Made once for each tool: its schema is the same object each time. */
function toCachedTool(entry: ToolEntry, isOneBrand: boolean): McpTool {
  let both = mcpTools.get(entry.input_schema)
  if (both === undefined) {
    both = [toMcpTool(entry, { isOneBrand: false }), toMcpTool(entry, { isOneBrand: true })]
    mcpTools.set(entry.input_schema, both)
  }
  return both[isOneBrand ? 1 : 0]
}

async function callTool(
  kernel: Kernel,
  context: Context<Env>,
  { principal, moment }: Pick<Call, "principal" | "moment">,
  { name, input }: { name: string; input: Record<string, unknown> },
  { toProblem }: McpOptions,
): Promise<CallToolResult> {
  const tool = toolsByName.get(name) as Tool
  context.env.tool = name
  const lacksBrand = principal.brandId !== null && "brand_id" in tool.input.shape && input["brand_id"] === undefined
  const fullInput = lacksBrand ? { ...input, brand_id: principal.brandId } : input
  try {
    const reply = await invoke(kernel, tool, {
      principal,
      moment,
      ifNoneMatch: null,
      ifMatch: null,
      idempotencyKey: null,
      cacheKey: tool.method === "GET" ? `mcp ${name} ${JSON.stringify(fullInput)}` : null,
      input: async () => fullInput,
    })
    context.env.counted = 200
    return toResult(reply)
  } catch (error) {
    const problem = toProblem(error, context.env.requestId)
    context.env.counted = problem.status
    return { content: [{ type: "text", text: await problem.text() }], isError: true }
  }
}

function toResult(reply: Reply<unknown>): CallToolResult {
  // Without If-None-Match nothing is answered as not modified.
  const output =
    "page" in reply ? (JSON.parse(reply.page.body.toString()) as unknown) : "output" in reply ? reply.output : {}
  const text = "page" in reply ? reply.page.body.toString() : JSON.stringify(output)
  return { content: [{ type: "text", text }], structuredContent: output }
}

/** A page must not reach a service that its visitor can reach and it cannot (DNS rebinding): MCP, "Security Warning" of the transport. */
function refuseOtherOrigins(origin: string | undefined, origins: ReadonlySet<string>): void {
  if (origin === undefined || origins.has(origin)) return
  const host = URL.parse(origin)?.hostname
  if (host === "localhost" || host === "127.0.0.1" || host === "[::1]") return
  throw new ProblemError(
    "insufficient_scope",
    "Pages of this origin may not call. Name it in CORS_ORIGINS if they should.",
  )
}

function readGroups(text: string | undefined): Set<string> | undefined {
  if (text === undefined) return undefined
  const requested = text.split(",").map((group) => group.trim())
  const unknown = requested.filter((group) => !groups.has(group))
  if (unknown.length === 0) return new Set(requested)
  throw new ProblemError(
    "invalid_input",
    `groups takes names of groups with commas between them: ${[...groups].join(", ")}.`,
    {
      errors: [{ parameter: "groups", detail: "not a group" }],
    },
  )
}
