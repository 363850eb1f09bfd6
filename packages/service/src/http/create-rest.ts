import { CitableError, parseCredential, type Tool, type ToolList } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { Instance } from "@citable/storage/instance/open-instance"
import { newId } from "@citable/storage/new-id"
import { toStorageProblem } from "@citable/storage/storage-problem"
import type { StorageWatch } from "@citable/storage/watch-storage"
import { type Context, Hono } from "hono"
import { cors } from "hono/cors"
import { TrieRouter } from "hono/router/trie-router"

import { admit, type Admission } from "../gate/admit.ts"
import { bulkImports } from "../gate/bulk-imports.ts"
import { type Call, invoke } from "../gate/invoke.ts"
import type { Kernel } from "../gate/kernel.ts"
import { thenSync } from "../gate/maybe-await.ts"
import type { Reply } from "../gate/reply.ts"
import type { Lifecycle } from "./create-lifecycle.ts"
import { createOutageReport } from "./create-outage-report.ts"
import { addMcpRoutes } from "./mcp/add-mcp-routes.ts"
import { readHeldTags } from "./read-held-tags.ts"
import { readInput } from "./read-input.ts"
import { refuseOtherMethods, withKnownMethod } from "./refuse-other-methods.ts"
import type { SignIn, RequestEntry, RequestInfo, Env } from "./request-env.ts"
import { cacheRoutes } from "./route-cache.ts"
import { addApiKeyRoutes } from "./routes/add-api-key-routes.ts"
import { addDocumentRoutes } from "./routes/add-document-routes.ts"
import { addMediaRoutes } from "./routes/add-media-routes.ts"
import { addOperationRoutes } from "./routes/add-operation-routes.ts"
import type { Metrics } from "./routes/create-metrics.ts"
import { securityHeaders } from "./security-headers.ts"
import { completeHeaders, toResponse } from "./to-response.ts"
import { toToolEntries } from "./to-tool-entries.ts"
import { readWait, waitForChange } from "./wait-for-change.ts"

export interface RestOptions {
  lifecycle: Lifecycle
  metrics?: Metrics | undefined
  storage: StorageWatch
  instance: Pick<Instance, "pause">
  metricsToken?: string | undefined
  /** Origins whose pages can read the answers. Default: none. */
  corsOrigins?: readonly string[] | undefined
  /** The public URL of the service. */
  publicUrl?: string | undefined
  /** Adds the sign-in routes, and completes the challenge of a 401. */
  signIn?: SignIn | undefined
  /** Gets every request. The function that it returns gets the entry of the answer. */
  trace?: ((request: Request) => (entry: RequestEntry) => void) | undefined
  onRequest?: ((entry: RequestEntry) => void) | undefined
  /** Gets the cause of a 500, which the caller does not see, of storage that cannot be written, and of a database that is away. */
  onError: (error: unknown, requestId: string) => void
}

export interface Rest {
  /** Answers a request. Never throws. */
  fetch(request: Request, info?: RequestInfo): Promise<Response>
}

/** Creates the HTTP application: one route for each tool, `GET /v1/tools`, API keys, MCP, media, documents and sign-in. */
export function createRest(kernel: Kernel, options: RestOptions): Rest {
  const { lifecycle, metrics, onError, onRequest, trace } = options
  const common = securityHeaders({ isHttps: options.publicUrl?.startsWith("https:") ?? false })
  const isWatched = onRequest !== undefined || metrics !== undefined || trace !== undefined
  const reportOutage = createOutageReport(onError, kernel.now)
  const toProblem = (error: unknown, requestId: string) => {
    metrics?.observeError(error)
    reportOutage(error, requestId)
    return readProblem(error, requestId, onError)
  }
  const app = new Hono<Env>({ router: cacheRoutes(new TrieRouter()) })
  if (options.corsOrigins !== undefined && options.corsOrigins.length > 0) app.use(allowOrigins(options.corsOrigins))

  /** Admits the caller. Routes call it first, so a caller without access makes the service read nothing. */
  function enter(context: Context<Env>): Admission | Promise<Admission> {
    const resource = context.req.path.startsWith("/mcp") ? "/mcp" : "/v1"
    const authorization = context.req.header("authorization") ?? null
    const isPerson = resource === "/v1" && authorization !== null && /^Session /i.test(authorization)
    const admitted = isPerson
      ? import("../gate/admit-session.ts").then(({ admitSession }) =>
          admitSession(kernel, context.req.raw, { isTool: context.env.tool !== undefined }),
        )
      : admit(kernel, authorization, resource)
    return thenSync(admitted, (admission) => {
      context.env.admission = admission
      if (admission.refusal !== undefined) throw admission.refusal
      return admission
    })
  }

  app.onError(showError)
  // Whatever is no route of the API is a page.
  let pages: Promise<Hono<Env>> | undefined
  app.notFound(async (context) => {
    if (options.signIn === undefined || /^\/(?:v1|mcp)(?:\/|$)/.test(context.req.path)) return showMissing(context)
    return (await (pages ??= openPages(options.signIn))).fetch(context.req.raw, context.env)
  })
  async function openPages(signIn: SignIn): Promise<Hono<Env>> {
    const opened = new Hono<Env>({ router: cacheRoutes(new TrieRouter()) })
    opened.onError(showError)
    opened.notFound(showMissing)
    await signIn.addPages(opened)
    return opened
  }

  function showError(error: Error, context: Context<Env>): Response | Promise<Response> {
    context.env.isComplete = false
    return showProblem(context, toProblem(error, context.env.requestId))
  }

  function showMissing(context: Context<Env>): Response | Promise<Response> {
    const detail = `There is no ${context.req.path} here. GET /v1/tools lists the endpoints.`
    return showProblem(context, new ProblemError("not_found", detail))
  }

  /** A browser that opens a URL gets a problem as a page, everybody else gets the document. */
  function showProblem(context: Context<Env>, problem: ProblemError): Response | Promise<Response> {
    const page = asksForPage(context) ? options.signIn?.showProblem(context, problem) : undefined
    return page ?? problem.toResponse(context.env.requestId)
  }

  addOperationRoutes(app, {
    ...kernel,
    lifecycle,
    metrics,
    storage: options.storage,
    instance: options.instance,
    metricsToken: options.metricsToken,
    onError: (error) => onError(error, "readiness"),
  })
  app.get("/v1/tools", async (context) => {
    const { principal } = await enter(context)
    const list: ToolList = {
      tools: toToolEntries(kernel.tools, principal),
      credential: { kind: principal.kind, brand_id: principal.brandId, scopes: [...principal.scopes] },
    }
    return context.json(list, 200, { vary: "authorization", "cache-control": "private, no-store" })
  })
  refuseOtherMethods(app, "/v1/tools", ["GET"])
  addApiKeyRoutes(app, kernel, enter)
  const origins = new Set(options.corsOrigins)
  const own = URL.parse(options.publicUrl ?? "")?.origin
  if (own !== undefined) origins.add(own)
  addMcpRoutes(app, kernel, {
    enter,
    origins,
    toProblem: (error, requestId) => toProblem(error, requestId).toResponse(requestId),
  })
  addMediaRoutes(app, kernel, { onError })
  addDocumentRoutes(app, kernel.tools)
  options.signIn?.addRoutes(app)

  // Each path answers 405 before the router tries the next one, so it never takes a fixed word for a parameter.
  const restTools: readonly Tool[] = [...kernel.tools, ...bulkImports]
  for (const [path, tools] of inRouteOrder(Map.groupBy(restTools, (tool) => tool.path))) {
    const route = path.replace(/\{(\w+)\}/g, ":$1")
    for (const tool of tools) app.on(tool.method, route, (context) => callTool(kernel, tool, context, enter))
    refuseOtherMethods(
      app,
      route,
      tools.map(({ method }) => method),
    )
  }
  return {
    // This wraps the app instead of using middleware: Hono is fastest with one handler per request.
    async fetch(request, info) {
      const at = kernel.now()
      const { clientIp, socket } = info ?? {}
      const env: Env["Bindings"] = { requestId: newId("req", at), headers: common, clientIp, socket }
      return isWatched ? watch(env, request, at) : answerWithin(env, request)
    },
  }

  /** Answers a request, and passes its entry to metrics, tracing and the log. */
  async function watch(env: Env["Bindings"], request: Request, at: number): Promise<Response> {
    const started = performance.now()
    const endTrace = trace?.(request)
    const response = await answerWithin(env, request)
    const entry: RequestEntry = {
      time: new Date(at).toISOString(),
      request_id: env.requestId,
      method: request.method,
      path: new URL(request.url).pathname,
      tool: env.tool ?? null,
      status: response.status,
      ms: Math.round(performance.now() - started - (env.waitedMs ?? 0)),
      credential_id: parseCredential(request.headers.get("authorization")?.slice(7) ?? "")?.id ?? null,
      client_ip: env.clientIp ?? null,
    }
    metrics?.observe(entry)
    endTrace?.(entry)
    onRequest?.(entry)
    return response
  }

  /** Answers a request unless the service is stopping. It answers synchronously if nothing has to wait. */
  function answerWithin(env: Env["Bindings"], request: Request): Response | Promise<Response> {
    if (!lifecycle.enter()) {
      const headers = { "retry-after": "1", connection: "close", "request-id": env.requestId, ...common }
      return new ProblemError("busy", "The service is stopping. Try again.", { headers }).toResponse(env.requestId)
    }
    let answer: Response | Promise<Response> | undefined
    try {
      answer = app.fetch(withKnownMethod(request), env)
      if (!(answer instanceof Promise)) return complete(env, request, answer)
      return answer.then((response) => complete(env, request, response)).finally(() => lifecycle.leave())
    } finally {
      if (!(answer instanceof Promise)) lifecycle.leave()
    }
  }

  /** Adds the headers of every answer that are missing. */
  function complete(env: Env["Bindings"], request: Request, answer: Response): Response {
    const response = answer.status === 401 ? (options.signIn?.challenge(answer, request, env.socket) ?? answer) : answer
    if (env.isComplete === true) return response
    // A page can set its own values.
    for (const [name, value] of Object.entries(completeHeaders(env, response.status))) {
      if (!(name in common && response.headers.has(name))) response.headers.set(name, value)
    }
    return response
  }
}

/** Allows pages of these origins to call with a credential in a header, but not with cookies. */
function allowOrigins(origins: readonly string[]): ReturnType<typeof cors> {
  return cors({
    origin: [...origins],
    allowHeaders: ["authorization", "content-type", "if-match", "if-none-match", "idempotency-key", "prefer"],
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    exposeHeaders: ["etag", "request-id", "retry-after", "ratelimit", "ratelimit-policy", "content-revision", "link"],
    maxAge: 600,
  })
}

/** Sorts fixed words before parameters: `/pages/broken-links` before `/pages/{page_id}`. */
function inRouteOrder(tools: ReadonlyMap<string, Tool[]>): [path: string, tools: Tool[]][] {
  const rank = (path: string) => path.replace(/[^/]+/g, (segment) => (segment.startsWith("{") ? "1" : "0"))
  return [...tools].toSorted(([one], [other]) => (rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other))))
}

/** Whether a browser opens the URL. A client of the API can accept HTML, too, so only a browser's own header counts there. */
function asksForPage({ req }: Context<Env>): boolean {
  if (req.header("sec-fetch-mode") === "navigate") return true
  return (req.header("accept")?.includes("text/html") ?? false) && !/^\/(?:v1|mcp|oauth)(?:\/|$)/.test(req.path)
}

function callTool(
  kernel: Kernel,
  tool: Tool,
  context: Context<Env>,
  enter: (context: Context<Env>) => Admission | Promise<Admission>,
): Response | Promise<Response> {
  context.env.tool = tool.name
  return thenSync(enter(context), ({ principal, moment }) => {
    const acceptEncoding = context.req.header("accept-encoding")
    const call: Call = {
      principal,
      moment,
      ifNoneMatch: readHeldTags(context.req.header("if-none-match"), acceptEncoding),
      ...(tool.method === "GET" ? toGetFields(context) : toWriteFields(context)),
      input: () => readInput(tool, context),
    }
    return thenSync(invoke(kernel, tool, call), (reply) => {
      const request = { tool, ifNoneMatch: call.ifNoneMatch, acceptEncoding }
      const respond = (one: Reply<unknown>) => toResponse(kernel.pages, request, one, context.env)
      if (tool.name !== "get_content" || !("notModified" in reply)) return respond(reply)
      const waitMs = readWait(context.req.header("prefer"))
      if (waitMs === 0) return respond(reply)
      const ask = { tool, call, reply, waitMs, raw: context.req.raw }
      return waitForChange(kernel, ask, context.env).then(respond)
    })
  })
}

function toGetFields({ req }: Context<Env>): Pick<Call, "cacheKey" | "ifMatch" | "idempotencyKey"> {
  return { cacheKey: req.url.slice(req.url.indexOf("/", 8)), ifMatch: null, idempotencyKey: null }
}

function toWriteFields({ req }: Context<Env>): Pick<Call, "cacheKey" | "ifMatch" | "idempotencyKey"> {
  return {
    cacheKey: null,
    ifMatch: req.header("if-match") ?? null,
    idempotencyKey: req.header("idempotency-key") ?? null,
  }
}

/** The problem that the caller sees. It passes the cause of a 500 to `onError`. */
function readProblem(error: unknown, requestId: string, onError: RestOptions["onError"]): ProblemError {
  const problem = error instanceof ProblemError ? error : toStorageProblem(error)
  if (problem?.code === "storage_unavailable") onError(problem, requestId)
  if (problem !== undefined) return problem
  onError(error, requestId)
  const detail =
    error instanceof CitableError
      ? error.message
      : `An internal error occurred. The service's log has the details under ${requestId}.`
  return new ProblemError("internal_error", detail)
}
