import { isCitableError, pathParameters, type ProblemCode, problemCodes, type ProblemField } from "@citable/contract"
import { toolRoutes } from "@citable/contract/core"
import { notFound, ProblemError } from "@citable/contract/problem-error"

import type { RouteCaller } from "./route-caller.ts"
import { inPageWords } from "./to-page-words.ts"
import type { ToolCaller } from "./tool-caller.ts"

export interface SessionCallerOptions {
  /** Where the service is, such as `https://citable.example.com`. */
  origin: string
  /** The session of the person, from the cookie. */
  session: string
  /** The brand or account that every call is about. No call reaches another one. */
  target: string
  /** Sends a request to the service: over the network, or to the handler of the same process. */
  fetch: (request: Request) => Promise<Response>
}

/** The credential of a person, for calls about a brand or account, or about none. */
export const toSessionCredential = (session: string, target?: string): string =>
  `Session ${session}${target === undefined ? "" : `.${target}`}`

/** Calls a service as the person of a session: its tools, and the routes of a brand. */
export function createSessionCaller(options: SessionCallerOptions): ToolCaller & RouteCaller {
  const { origin, session, target, fetch } = options
  const terms = { origin, fetch, authorization: toSessionCredential(session, target) }
  const callWithTag: ToolCaller["callWithTag"] = async (name, input, { ifMatch, idempotencyKey } = {}) => {
    const headers = {
      ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    }
    try {
      const response = await exchange(terms, toolRoutes[name], input, headers)
      return { output: (await response.json()) as never, etag: response.headers.get("etag") ?? undefined }
    } catch (error) {
      throw error instanceof ProblemError ? inPageWords(error) : error
    }
  }
  const call: ToolCaller["call"] = async (name, input, calling) => (await callWithTag(name, input, calling)).output
  return {
    call,
    callWithTag,
    async send(name, input, { idempotencyKey } = {}) {
      const [method = "", path = ""] = name.split(" ")
      const headers = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }
      const route = `${method} /v1/brands/${target}${path}`
      return (await (await exchange(terms, route, input, headers)).json()) as never
    },
  }
}

/** Sends one flat input to a route, such as `GET /v1/brands/{brand_id}`. Throws what the service refuses. */
export async function exchange(
  { origin, authorization, fetch }: Pick<SessionCallerOptions, "origin" | "fetch"> & { authorization: string },
  route: string,
  input: object,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const [method = "", template = ""] = route.split(" ")
  const rest: Record<string, unknown> = { ...input }
  let path = template
  for (const name of pathParameters(template)) {
    path = path.replace(`{${name}}`, () => toSegment(String(rest[name])))
    delete rest[name]
  }
  const headers = new Headers({
    ...more,
    authorization,
    // The entity tag of a compressed answer differs.
    "accept-encoding": "identity",
  })
  const { bytes, ...others } = rest
  const isInQuery = method === "GET" || method === "DELETE" || bytes !== undefined
  const query = isInQuery ? toQuery(others) : ""
  if (bytes !== undefined) headers.set("content-type", "application/octet-stream")
  else if (!isInQuery) headers.set("content-type", "application/json")
  for (let attempt = 0; ; attempt++) {
    const body = bytes instanceof Uint8Array ? toStream(bytes) : isInQuery ? undefined : JSON.stringify(others)
    const init = { method, headers, ...(body === undefined ? {} : { body, duplex: "half" }) }
    const response = await fetch(new Request(origin + path + query, init))
    if (response.ok) return response
    const problem = await toProblem(response)
    // The same call is running: the browser shows the answer to the last press of a button.
    if (!isCitableError(problem) || problem.code !== "in_progress" || attempt === mostWaits) throw problem
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** Waits for 10 s at most. */
const [waitMs, mostWaits] = [100, 100]

/** A part of a path. An address would resolve "." and "..", and lead elsewhere. */
function toSegment(text: string): string {
  if (text === "" || text === "." || text === "..") throw notFound()
  return encodeURIComponent(text)
}

/** A body without a copy of the bytes. */
function toStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}

/** Lists are joined with commas, as the client does. */
function toQuery(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    const list = Array.isArray(value) ? value.map((one) => String(one).replace(/[\\,]/g, "\\$&")).join(",") : undefined
    query.set(name, typeof value === "string" ? value : (list ?? JSON.stringify(value)))
  }
  return query.size === 0 ? "" : `?${query.toString()}`
}

/** The refusal in an answer. */
async function toProblem(response: Response): Promise<Error> {
  const text = await response.text()
  const problem = readProblem(text)
  if (problem === undefined) return new Error(`The service answered ${response.status}: ${text.slice(0, 200)}`)
  const wait = response.headers.get("retry-after")
  const { code, detail, errors, required_scope: requiredScope } = problem
  return new ProblemError(code, detail, {
    ...(errors === undefined ? {} : { errors }),
    ...(requiredScope === undefined ? {} : { requiredScope }),
    ...(wait === null ? {} : { headers: { "retry-after": wait } }),
  })
}

interface GivenProblem {
  code: ProblemCode
  detail: string
  errors?: ProblemField[]
  required_scope?: string
}

function readProblem(text: string): GivenProblem | undefined {
  try {
    const value = JSON.parse(text) as Partial<GivenProblem> | null
    const isProblem = typeof value?.code === "string" && value.code in problemCodes && typeof value.detail === "string"
    return isProblem ? (value as GivenProblem) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
