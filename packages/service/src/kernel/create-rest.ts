import { catalogue, CitableError, parseCredential, type Tool, type ToolList } from "@citable/contract"
import { type Context, Hono } from "hono"

import { addDocumentRoutes } from "./add-document-routes.ts"
import { admit, type Admission } from "./admit.ts"
import { addApiKeyRoutes } from "./api-key-routes.ts"
import type { Kernel, Reply } from "./call-context.ts"
import type { Principal } from "./credentials.ts"
import { type Call, invoke } from "./invoke.ts"
import { newId } from "./new-id.ts"
import { ProblemError } from "./problem-error.ts"
import { readJsonBody } from "./read-json-body.ts"
import { refuseOtherMethods } from "./refuse-other-methods.ts"
import { toStorageProblem } from "./storage-problem.ts"
import { inputSchemaOf, toToolEntries } from "./to-tool-entries.ts"

/** One answered request, for a log: without secrets. */
export interface RequestEntry {
  request_id: string
  method: string
  path: string
  status: number
  ms: number
  /** The part of the credential that is not secret; null without one. */
  credential_id: string | null
}

export interface RestOptions {
  onRequest?: ((entry: RequestEntry) => void) | undefined
  /** Gets what the caller is not told: the cause of a 500. */
  onError: (error: unknown, requestId: string) => void
}

/** What the steps of one request hand on. */
export type Env = { Variables: { requestId: string; admission?: Admission; isComplete?: boolean } }

/** The REST surface under `/v1`: one route a tool, `GET /v1/tools`, and the management of API keys. */
export function createRest(kernel: Kernel, { onError, onRequest }: RestOptions): Hono<Env> {
  const app = new Hono<Env>()

  /** Lets the caller in: first of all, so that nothing is read or looked up for whoever may not call. */
  async function enter(context: Context<Env>): Promise<Principal> {
    const admission = await admit(kernel, context.req.header("authorization") ?? null)
    context.set("admission", admission)
    if (admission.refusal !== undefined) throw admission.refusal
    return admission.principal
  }

  app.use(async (context, next) => {
    const requestId = newId("req", kernel.now())
    const started = performance.now()
    context.set("requestId", requestId)
    await next()
    const { status } = context.res
    if (context.get("isComplete") !== true) {
      const { headers } = context.res
      for (const [name, value] of Object.entries(completeHeaders(context, status))) headers.set(name, value)
    }
    onRequest?.({
      request_id: requestId,
      method: context.req.method,
      path: context.req.path,
      status,
      ms: Math.round(performance.now() - started),
      credential_id: parseCredential(context.req.header("authorization")?.slice(7) ?? "")?.id ?? null,
    })
  })
  app.onError((error, context) => {
    context.set("isComplete", false)
    return toProblem(error, context, onError)
  })
  app.notFound((context) => {
    const detail = `There is no ${context.req.path} here. GET /v1/tools lists what there is.`
    return new ProblemError("not_found", detail).toResponse(context.get("requestId"))
  })

  app.get("/healthz", (context) => context.json({ status: "ok" }))
  app.get("/v1/tools", async (context) => {
    const principal = await enter(context)
    const list: ToolList = {
      tools: toToolEntries(principal),
      credential: { kind: principal.kind, brand_id: principal.brandId, scopes: [...principal.scopes] },
    }
    return context.json(list, 200, { vary: "authorization", "cache-control": "private, no-store" })
  })
  for (const path of ["/healthz", "/v1/tools"]) refuseOtherMethods(app, path, ["GET"])
  addApiKeyRoutes(app, kernel, enter)
  addDocumentRoutes(app)

  // Each path answers 405 before the next one is tried: what a word names is never taken for a parameter.
  for (const [path, tools] of inRouteOrder(Map.groupBy<string, Tool>(catalogue, (tool) => tool.path))) {
    const route = path.replace(/\{(\w+)\}/g, ":$1")
    for (const tool of tools) app.on(tool.method, route, (context) => callTool(kernel, tool, context, enter))
    refuseOtherMethods(
      app,
      route,
      tools.map(({ method }) => method),
    )
  }
  return app
}

/** Puts a path with a word before one with a parameter at the same place: `/pages/broken-links` before `/pages/{page_id}`. */
function inRouteOrder(tools: ReadonlyMap<string, Tool[]>): [path: string, tools: Tool[]][] {
  const rank = (path: string) => path.replace(/[^/]+/g, (segment) => (segment.startsWith("{") ? "1" : "0"))
  return [...tools].toSorted(([one], [other]) => (rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other))))
}

/** The headers of every answer; asked for once a request, when its status is known. */
function completeHeaders(context: Context<Env>, status: number): Record<string, string> {
  context.set("isComplete", true)
  return {
    "request-id": context.get("requestId"),
    "x-content-type-options": "nosniff",
    ...context.get("admission")?.settle(status),
  }
}

async function callTool(
  kernel: Kernel,
  tool: Tool,
  context: Context<Env>,
  enter: (context: Context<Env>) => Promise<Principal>,
): Promise<Response> {
  const principal = await enter(context)
  const call: Call = {
    principal,
    ifNoneMatch: context.req.header("if-none-match") ?? null,
    ifMatch: context.req.header("if-match") ?? null,
    idempotencyKey: context.req.header("idempotency-key") ?? null,
    input: await readInput(tool, context),
  }
  return answer(kernel, tool, call, (status) => completeHeaders(context, status))
}

/**
 * Carries a call out. The answer gets the headers of every answer at once, in a plain object: touched
 * later, they would cost more than all the rest of an answer that is not modified.
 */
async function answer(
  kernel: Kernel,
  tool: Tool,
  call: Call,
  complete: (status: number) => Record<string, string>,
): Promise<Response> {
  const reply = await invoke(kernel, tool, call)
  const { etag, headers } = "page" in reply ? reply.page : reply
  const status = "notModified" in reply ? 304 : (tool.status ?? 200)
  const all = {
    vary: "authorization",
    "cache-control": "private, max-age=0, must-revalidate",
    ...headers,
    ...(etag === undefined ? undefined : { etag }),
    ...(status === 304 ? undefined : { "content-type": "application/json" }),
    ...complete(status),
  }
  return new Response(toBody(kernel, reply), { status, headers: all })
}

function toBody({ pages }: Kernel, reply: Reply<unknown>): BodyInit | null {
  if ("notModified" in reply) return null
  if ("page" in reply) return reply.page.body
  const { output, etag, headers = {}, pageKey } = reply
  const text = JSON.stringify(output)
  if (pageKey === undefined || etag === undefined) return text
  const body = Buffer.from(text)
  pages.set(pageKey, { body, etag, headers })
  return body
}

/** Gathers a tool's flat input: the path's members, then the query of a GET or DELETE, else the JSON body. */
async function readInput(tool: Tool, context: Context<Env>): Promise<Record<string, unknown>> {
  const parameters = context.req.param() as Record<string, string>
  if (tool.method === "GET" || tool.method === "DELETE") {
    const query = /\?([^#]*)/.exec(context.req.url)?.[1]
    return query === undefined ? parameters : { ...readQuery(tool, new URLSearchParams(query)), ...parameters }
  }
  const body = await readJsonBody(context.req.raw)
  for (const name of Object.keys(parameters)) {
    if (name in body) {
      throw new ProblemError("invalid_input", `${name} belongs in the path, not in the body.`, {
        errors: [{ pointer: `/${name}`, detail: "given in the path" }],
      })
    }
  }
  return { ...body, ...parameters }
}

/** Turns query text into what the schema's types ask for: numbers, flags, lists by comma. Wrong text stays text, and is refused by the schema. */
function readQuery(tool: Tool, query: URLSearchParams): Record<string, unknown> {
  const { properties = {} } = inputSchemaOf(tool)
  const input: Record<string, unknown> = {}
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name)
    const type = properties[name]?.type
    if (type === "array") input[name] = values.flatMap((value) => value.split(",")).filter((value) => value !== "")
    else if (values.length > 1) {
      throw new ProblemError("invalid_input", `${name} is given more than once.`, {
        errors: [{ parameter: name, detail: "given more than once" }],
      })
    } else if ((type === "integer" || type === "number") && /^-?\d{1,16}$/.test(values[0] ?? ""))
      input[name] = Number(values[0])
    else if (type === "boolean" && (values[0] === "true" || values[0] === "false")) input[name] = values[0] === "true"
    else input[name] = values[0]
  }
  return input
}

function toProblem(error: unknown, context: Context<Env>, onError: RestOptions["onError"]): Response {
  const requestId = context.get("requestId")
  const problem = error instanceof ProblemError ? error : toStorageProblem(error)
  if (problem !== undefined) return problem.toResponse(requestId)
  onError(error, requestId)
  const detail =
    error instanceof CitableError
      ? error.message
      : `Something went wrong here. The service's log tells more under ${requestId}.`
  return new ProblemError("internal_error", detail).toResponse(requestId)
}
