import { Agent, request as send } from "node:http"

import { type Problem, problemCodes, type ProblemCode } from "@citable/contract"
import fc from "fast-check"

import { type ApiDocument, type ApiOperation, readApiDocument } from "./api-document.ts"
import { change, outgrow } from "./change-request.ts"
import { fromSchema, type Schema } from "./from-schema.ts"
import { makeWorld, type World } from "./make-world.ts"
import { type FuzzRequest, type Parts, toRequest } from "./to-request.ts"

export interface FuzzReport {
  requests: number
  /** The number of valid requests with a sufficient credential. */
  valid: number
  statuses: Record<number, number>
  /** The operations with at least one success. */
  succeeded: Set<string>
  operations: Set<string>
  /** The method and status of each request, in order. */
  trace: string[]
  failures: string[]
}

interface Answer {
  status: number
  headers: Record<string, string>
  text: string
}

/** Valid input fields, by tool, that can still fail because of the current state. */
const stateConflicts: Record<string, string[]> = {
  delete_brand: ["confirm"],
  // Zones that the runtime does not know, and a logo that the library does not have.
  create_brand: ["/custom_fields", "/time_zone"],
  update_brand: ["/custom_fields", "/time_zone", "/logo_media_id"],
  generate_content: ["/prompt_id"],
  translate_content: ["/locale"],
  create_integration: ["/connection/credentials", "/connection/config", "/field_map"],
  publish_content: ["/as", "/publish_at", "/on_conflict", "/remote_id", "/dry_run", "/integration_id", "/custom"],
  // URLs of other sites, and brands without a domain.
  start_audit: ["/urls"],
  check_ai_access: ["/domain"],
  unpublish_content: ["/only", "/integration_id"],
  update_integration: ["/connection/credentials", "/connection/config", "/field_map"],
  // A range that begins after its end, or is too long.
  get_visibility: ["from"],
  get_visibility_timeseries: ["from"],
  get_share_of_voice: ["from"],
  get_sentiment: ["from"],
  list_search_fanout: ["from"],
  list_citations: ["from"],
  list_citation_domains: ["from"],
  list_citation_gaps: ["from"],
  get_search_performance: ["from"],
  list_search_queries: ["from"],
  list_search_pages: ["from"],
  get_search_timeseries: ["from"],
  list_search_opportunities: ["from"],
  get_traffic: ["from"],
  get_ai_referrals: ["from"],
  // Rows with contradictory parts.
  import_search_data: ["/rows", "/dimensions"],
  // A text that is no JSON of Reddit.
  import_reddit_threads: ["/json"],
  // Prompts that the brand does not have, or an empty list.
  start_scan: ["/prompt_ids"],
  // Images that the media library does not have or without any address, custom fields that the brand does not declare, or two first authors.
  create_content: ["/authors", "/cover", "/images", "/custom"],
  update_content: ["/authors", "/cover", "/images", "/custom"],
  // A file that is not an image, or a URL that does not answer.
  upload_media: ["/source"],
}

/** Sends requests to a new service, generated from its own OpenAPI document. The same seed generates the same requests. */
export async function fuzzService({ seed, count }: { seed: number; count: number }): Promise<FuzzReport> {
  const world = await makeWorld()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const report: FuzzReport = {
    requests: 0,
    valid: 0,
    statuses: {},
    succeeded: new Set(),
    operations: new Set(),
    trace: [],
    failures: [],
  }
  try {
    const text = await (await fetch(`${world.started.url}/openapi.json`)).text()
    const document = readApiDocument(text)
    const offered = await world.started.call<{ tools: { name: string }[] }>(
      "GET",
      "/v1/tools",
      undefined,
      world.started.operatorToken,
    )
    const names = new Set(offered.tools.map(({ name }) => name))
    for (let index = 0; index < count && report.failures.length < 20; index++) {
      world.tick()
      const [request] = fc.sample(anyRequest(document, world, names), { seed: seed * 100_003 + index, numRuns: 1 })
      if (request === undefined) throw new Error("no request was made")
      for (const one of await exchange(request)) {
        report.failures.push(`seed ${seed}, request ${index}: ${one}`)
      }
    }

    async function exchange(request: FuzzRequest): Promise<string[]> {
      const answer = await ask(world, agent, request)
      const errors = world.takeErrors()
      report.requests++
      report.trace.push(`${request.method} ${request.operation.path} ${answer.status}`)
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
      report.operations.add(request.operation.id)
      const isValid = request.expectation === "valid" && isAuthorized(request)
      if (isValid) report.valid++
      const failures = judge(document, request, answer).map((one) => tell(request, answer, one, errors))
      if (answer.status < 300 && request.method === request.operation.method) {
        report.succeeded.add(request.operation.id)
        world.learn(JSON.parse(answer.text))
        if (failures.length === 0) failures.push(...(await askAgain(request, answer)))
      }
      return failures
    }

    /** Repeats a request: an idempotency key gives the same answer, and an ETag gives 304. */
    async function askAgain(request: FuzzRequest, first: Answer): Promise<string[]> {
      const key = request.headers["idempotency-key"] ?? request.headers["Idempotency-Key"]
      const etag = first.headers["etag"]
      if (
        request.method === "POST" &&
        key !== undefined &&
        request.operation.parameters.some((one) => one.name === "Idempotency-Key")
      ) {
        const second = await ask(world, agent, request)
        report.requests++
        const isSame = second.status === first.status && second.text === first.text
        return isSame ? [] : [tell(request, second, `repeated, the answer differs: ${first.status} ${first.text}`, [])]
      }
      if (request.operation.statuses.includes(304) && etag !== undefined) {
        const second = await ask(world, agent, { ...request, headers: { ...request.headers, "If-None-Match": etag } })
        report.requests++
        return second.status === 304 && second.text === ""
          ? []
          : [tell(request, second, "not 304 when asked again", [])]
      }
      return []
    }
  } finally {
    agent.destroy()
    await world.started.close()
  }
  return report
}

function anyRequest(document: ApiDocument, world: World, offered: ReadonlySet<string>): fc.Arbitrary<FuzzRequest> {
  // Operations that are not tools always exist.
  const isThere = ({ id, statuses }: ApiOperation) => offered.has(id) || !statuses.includes(501)
  const there = document.operations.filter(isThere)
  const missing = document.operations.filter((one) => !isThere(one))
  const [operator, full, reading, ...others] = world.credentials
  const credential = fc.oneof(
    { weight: 14, arbitrary: fc.constantFrom(...[operator, full].filter((one) => one !== undefined)) },
    { weight: 2, arbitrary: fc.constantFrom(...[reading].filter((one) => one !== undefined)) },
    { weight: 2, arbitrary: fc.constantFrom(...others) },
  )
  const operation = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...there) },
    { weight: 1, arbitrary: fc.constantFrom(...(missing.length === 0 ? there : missing)) },
  )
  const changes = fc.oneof(
    { weight: 60, arbitrary: fc.constant((request: FuzzRequest) => request) },
    { weight: 40, arbitrary: change(document) },
    { weight: 1, arbitrary: fc.constant(outgrow) },
  )
  return operation.chain((one) =>
    fc
      .tuple(credential, partsOf(document, world, one), changes)
      .map(([who, parts, alter]) => alter(toRequest(document, world, one, who, parts))),
  )
}

function partsOf(document: ApiDocument, world: World, operation: ApiOperation): fc.Arbitrary<Parts> {
  const hints = { resolve: (schema: Schema) => document.resolve(schema), known: (name: string) => world.known(name) }
  const record = (where: string) => {
    const parameters = operation.parameters.filter((one) => one.in === where)
    const required = parameters.filter((one) => one.required === true).map(({ name }) => name)
    return fc.record(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, fromSchema(schema, hints, name)])),
      {
        requiredKeys: required,
      },
    )
  }
  const headers = operation.parameters.some((one) => one.in === "header")
    ? fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: record("header") })
    : fc.constant({})
  const body = operation.body === undefined ? fc.constant(undefined) : fromSchema(operation.body, hints)
  return fc.record({
    path: record("path"),
    query: record("query"),
    headers,
    body: operation.bodyRequired || operation.body === undefined ? body : fc.option(body, { nil: undefined, freq: 8 }),
  })
}

function isAuthorized({ operation, credential }: FuzzRequest): boolean {
  const needed = credential.scheme === undefined ? undefined : operation.security[credential.scheme]
  return needed?.every((scope) => credential.scopes.includes(scope)) ?? false
}

/** Finds all errors of an answer. */
function judge(document: ApiDocument, request: FuzzRequest, answer: Answer): string[] {
  const { status, headers, text } = answer
  const problem =
    headers["content-type"] === "application/problem+json" && text !== "" ? (JSON.parse(text) as Problem) : undefined
  const failures: string[] = []
  // The HTTP server itself answers 431, before the service sees the request: it limits the request line and headers.
  if (status === 431 && request.path.length + JSON.stringify(request.headers).length > 15_000) return []
  if (status >= 500 && status !== 501 && status !== 503) failures.push("a failure of the service")
  if (headers["request-id"] === undefined) failures.push("no Request-Id")
  if (problem !== undefined) {
    if (problem.request_id !== headers["request-id"]) failures.push("another request_id than in the header")
    if (problemCodes[problem.code as ProblemCode]?.status !== status)
      failures.push(`the code ${problem.code} with ${status}`)
  }
  const siblings = document.byPath.get(request.operation.path) ?? []
  const method = request.method === "HEAD" ? "GET" : request.method
  const operation = siblings.find((one) => one.method === method)
  if (request.change === "a segment of the path replaced") {
    // The changed path can belong to another operation, or to none.
    if (status >= 500 && status !== 501 && status !== 503) failures.push("for a path like that")
    return failures
  }
  if (operation === undefined) {
    if (status !== 405 || headers["allow"] === undefined) failures.push("not 405 for a method that is not there")
    return failures
  }
  if (request.method === "HEAD") {
    if (!operation.statuses.includes(status) || text !== "")
      failures.push("HEAD is not answered like GET, without the body")
    return failures
  }
  const wrong = document.checkAnswer(operation, status, headers, text)
  if (wrong !== undefined) failures.push(wrong)
  if (request.method !== request.operation.method) return failures
  if (request.credential.scheme === undefined && status !== 401) failures.push("not 401 for nobody")
  if (request.expectation === "refused" && status < 400) failures.push("what the document does not allow is accepted")
  if (request.expectation === "valid" && request.credential.scheme !== undefined)
    failures.push(...judgeValid(request, status, problem))
  return failures
}

function judgeValid(request: FuzzRequest, status: number, problem: Problem | undefined): string[] {
  if (!isAuthorized(request)) return status === 403 ? [] : ["not 403 without the scope"]
  if (![400, 401, 403, 405, 413, 415, 422].includes(status)) return []
  if (problem?.code === "cursor_mismatch" || problem?.code === "idempotency_key_reused") return []
  if (problem?.required_scope === "content:read_drafts" && /^(?:list|get)_content$/.test(request.operation.id))
    return []
  const isRestoring = problem?.errors?.every(({ detail }) => detail === "not with trashed") === true
  const fields = stateConflicts[request.operation.id] ?? []
  const wrongFields = problem?.errors?.map(({ pointer, parameter }) => pointer ?? parameter ?? "") ?? []
  const isOfState = (name: string) => fields.some((field) => name === field || name.startsWith(`${field}/`))
  if (status === 422 && wrongFields.length > 0 && (isRestoring || wrongFields.every(isOfState))) return []
  return ["valid input is refused"]
}

function tell(request: FuzzRequest, answer: Answer, what: string, errors: string[]): string {
  const { authorization: _, ...headers } = request.headers
  const body = request.body === undefined ? "" : `\n  ${String(request.body).slice(0, 1500)}`
  const said = `${answer.status} ${JSON.stringify(answer.headers).slice(0, 300)}\n  ${answer.text.slice(0, 800)}`
  return `${request.operation.id}: ${what} (${request.credential.name}; change: ${request.change})
  ${request.method} ${request.path.slice(0, 600)} ${JSON.stringify(headers).slice(0, 400)}${body}
  -> ${said}${errors.map((error) => `\n  cause: ${error}`).join("")}`
}

function ask(world: World, agent: Agent, request: FuzzRequest): Promise<Answer> {
  const { hostname, port } = new URL(world.started.url)
  const body = request.body === undefined ? undefined : Buffer.from(request.body as string)
  const length = body === undefined ? {} : { "content-length": String(body.byteLength) }
  return new Promise((resolve, reject) => {
    const headers = { ...request.headers, ...length }
    const sent = send({ agent, hostname, port, method: request.method, path: request.path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("error", reject)
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      )
    })
    sent.on("error", reject)
    sent.end(body)
  })
}
