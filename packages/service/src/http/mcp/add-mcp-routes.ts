import { catalogue, type Tool, type ToolEntry, type ToolGroup } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { checkMessage } from "@citable/mcp/check-message"
import type { Exchange } from "@citable/mcp/create-exchange-handler"
import type { McpBackend, McpTool } from "@citable/mcp/mcp-backend"
import { toMcpTool } from "@citable/mcp/to-mcp-tool"
import type { CallToolResult, McpHttpHandler } from "@modelcontextprotocol/server"
import type { Context, Hono } from "hono"

import type { Admission } from "../../gate/admit.ts"
import { type Call, invoke } from "../../gate/invoke.ts"
import type { Kernel } from "../../gate/kernel.ts"
import type { Reply } from "../../gate/reply.ts"
import { readJsonBody } from "../read-json-body.ts"
import type { Env } from "../request-env.ts"
import { toToolEntries } from "../to-tool-entries.ts"

export interface McpOptions {
  enter: (context: Context<Env>) => Admission | Promise<Admission>
  /** Makes the answer to a failed call, and logs the cause that the caller does not see. */
  toProblem: (error: unknown, requestId: string) => Response
  /** Origins whose pages can call. A page of the same machine always can. */
  origins: ReadonlySet<string>
}

const groups: ReadonlySet<string> = new Set<ToolGroup>(catalogue.map(({ group }) => group))

/**
 * Adds MCP over Streamable HTTP: `/mcp`, and `/mcp/compact` with three tools. It is stateless, so any replica can answer any request. A
 * tool call passes the same gate and counts as one call, as in REST. Other messages are free.
 */
export function addMcpRoutes(app: Hono<Env>, kernel: Kernel, options: McpOptions): void {
  // Few starts serve an agent, so the first request loads the protocol.
  let handler: McpHttpHandler | undefined
  for (const path of ["/mcp", "/mcp/compact"]) {
    app.on(["GET", "POST", "DELETE"], path, async (context) => {
      refuseOtherOrigins(context.req.header("origin"), options.origins)
      // Until a tool runs, the request is as free as a 304 answer.
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
          return toToolEntries(kernel.tools, principal)
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
          ? `Every tool works with the brand ${principal.brandId}.`
          : "Most tools need a brand_id. list_brands returns the ids of your brands.",
      }
      const scopes = [...principal.scopes]
      const authInfo = { token: "", clientId: principal.credentialId, scopes, extra: { exchange } }
      handler ??= (await import("@citable/mcp/create-exchange-handler")).createExchangeHandler()
      return exchangeWhole(handler, request, { authInfo, ...(parsedBody === undefined ? {} : { parsedBody }) })
    })
  }
}

/**
 * Answers a request, whose body is already read, with the whole answer of the handler. The handler listens on the signal of its request and
 * never stops, and the runtime keeps the signal of a caller that stays connected. So it gets a signal of its own, which ends with the answer.
 */
async function exchangeWhole(
  handler: McpHttpHandler,
  { url, method, headers, signal }: Request,
  options: Parameters<McpHttpHandler["fetch"]>[1],
): Promise<Response> {
  const exchange = new AbortController()
  const end = () => exchange.abort(signal.reason)
  signal.addEventListener("abort", end, { once: true })
  if (signal.aborted) end()
  try {
    const response = await handler.fetch(new Request(url, { method, headers, signal: exchange.signal }), options)
    // The response can be a stream that begins before the tool has run. Only its end tells what to count.
    const body = await response.arrayBuffer()
    const answered = new Headers(response.headers)
    answered.set("cache-control", "private, no-store")
    return new Response(body.byteLength === 0 ? null : body, { status: response.status, headers: answered })
  } finally {
    signal.removeEventListener("abort", end)
    end()
  }
}

const mcpTools = new WeakMap<object, [every: McpTool, oneBrand: McpTool]>()

/** Makes each MCP tool once. The schema of a tool is always the same object, so it is the key. */
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
  const tool = kernel.tools.find((one) => one.name === name) as Tool
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
  // A call without If-None-Match never gets a 304.
  const output =
    "page" in reply ? (JSON.parse(reply.page.body.toString()) as unknown) : "output" in reply ? reply.output : {}
  const text = "page" in reply ? reply.page.body.toString() : JSON.stringify(output)
  return { content: [{ type: "text", text }], structuredContent: output }
}

/** Refuses pages of other origins, which protects against DNS rebinding ("Security Warning" of the MCP transport). */
function refuseOtherOrigins(origin: string | undefined, origins: ReadonlySet<string>): void {
  if (origin === undefined || origins.has(origin)) return
  const host = URL.parse(origin)?.hostname
  if (host === "localhost" || host === "127.0.0.1" || host === "[::1]") return
  throw new ProblemError(
    "insufficient_scope",
    "Pages of this origin cannot call the service. Add the origin to CORS_ORIGINS to allow them.",
  )
}

function readGroups(text: string | undefined): Set<string> | undefined {
  if (text === undefined) return undefined
  const requested = text.split(",").map((group) => group.trim())
  const unknown = requested.filter((group) => !groups.has(group))
  if (unknown.length === 0) return new Set(requested)
  throw new ProblemError(
    "invalid_input",
    `groups must be a comma-separated list of these names: ${[...groups].join(", ")}.`,
    {
      errors: [{ parameter: "groups", detail: "not a group" }],
    },
  )
}
