import type { Article, ToolList, ToolName, ToolOutput } from "@citable/contract"
import { CitableError, toolRoutes } from "@citable/contract/core"

import type { ClientOptions } from "../client-options.ts"
import type {
  CallOptions,
  Client,
  ClientInput,
  ListAllInput,
  PagedToolName,
  PagesInput,
  ReadOptions,
  ToolMethods,
} from "../client.ts"
import { sleep } from "../internal/retry.ts"
import { NetworkError } from "../network-error.ts"
import { abortable } from "./abortable.ts"
import { adaptAnswer, toUnsupported } from "./adapt-answer.ts"
import { toBaseUrl } from "./base-url.ts"
import { checkAnswer } from "./check-answer.ts"
import { checkIfMatch } from "./check-if-match.ts"
import { toCount, toTimeMs } from "./check-settings.ts"
import { checkEvent, completeEvent } from "./complete-event.ts"
import { createSemaphore } from "./create-semaphore.ts"
import { type CallLimits, createTransport, type SendOptions } from "./create-transport.ts"
import { hashParts, toCredential } from "./credential.ts"
import { etags } from "./etags.ts"
import type { HttpExchange } from "./http-exchange.ts"
import { type RouteName, toRoute, toWireRequest } from "./tool-request.ts"

/** `publish_content` answers after up to 20 seconds, once all platforms have finished. */
const slowTimeoutMs: { [Name in RouteName]?: number } = { publish_content: 30_000 }

/** Builds the client on top of a way to make requests. */
export function assembleClient(options: ClientOptions, exchange: HttpExchange): Client {
  const env: Record<string, string | undefined> = globalThis.process?.env ?? {}
  const { adapter, calledAs = "createClient", random = Math.random, delay = sleep, now = Date.now } = options
  // A monotonic clock. Next refuses `Date.now` while it prerenders.
  const clock = options.now ?? ((): number => performance.now())
  const baseUrl = toBaseUrl(options.baseUrl ?? (env["CITABLE_URL"] || "http://127.0.0.1:4400"))
  const credential = toCredential(options.apiKey ?? env["CITABLE_API_KEY"], {
    calledAs,
    keyFrom: options.keyFrom,
    toHeaders: adapter?.toHeaders?.bind(adapter),
  })
  const settleMs = toTimeMs("settleMs", adapter?.settleMs ?? 2000)
  const limits = toLimits(options, { timeoutMs: 10_000, totalTimeoutMs: 60_000, retries: 4 })
  const send = createTransport({
    exchange,
    semaphore: createSemaphore(toCount("concurrency", options.concurrency ?? 16, 1)),
    credential,
    isOurs: adapter === undefined,
    random,
    delay,
    now,
    clock,
    onRequest: options.onRequest,
    onResponse: options.onResponse,
    onRetry: options.onRetry,
  })

  // Reports mistakes of an adapter before the first request.
  for (const name of Object.keys(adapter?.paths ?? {})) toRoute(name as RouteName, adapter?.paths)

  async function request(
    name: RouteName,
    input: Record<string, unknown>,
    callOptions: CallOptions & Pick<SendOptions, "wait">,
  ): Promise<unknown> {
    const route = toRoute(name, adapter?.paths)
    if (route === undefined) throw toUnsupported(name)
    if (callOptions.ifMatch !== undefined) checkIfMatch(name, callOptions.ifMatch, adapter === undefined)
    const timeoutMs = options.timeoutMs ?? Math.max(limits.timeoutMs, slowTimeoutMs[name] ?? 0)
    const callLimits = toLimits(callOptions, { ...limits, timeoutMs })
    const startedAt = clock()
    const fields: Record<string, unknown> = { ...input }
    if (!route.takesBrandId && adapter !== undefined) delete fields["brand_id"]
    else if (route.takesBrandId && fields["brand_id"] === undefined)
      fields["brand_id"] = await withTimeout(brandId(callOptions), callLimits)
    if (adapter !== undefined && adapter.revisions !== true && fields["min_revision"] !== undefined) {
      if (fields["cursor"] === undefined) await delay(settleMs, callOptions.signal)
      delete fields["min_revision"]
    }
    const wire = toWireRequest(route, baseUrl, fields)
    const totalTimeoutMs = Math.max(1, callLimits.totalTimeoutMs - (clock() - startedAt))
    const { json: raw, etag } = await send(wire, { ...callOptions, ...callLimits, totalTimeoutMs })
    if (raw === undefined && callOptions.wait !== undefined) return undefined
    const brand = typeof fields["brand_id"] === "string" ? fields["brand_id"] : options.brandId
    const answer =
      adapter === undefined
        ? raw
        : adaptAnswer(raw, { adapter, route, input, brandId: brand, request: wire, credential })
    checkAnswer(name, answer, { partial: fields["fields"] !== undefined, redact: credential.redact })
    if (etag !== null && typeof answer === "object" && answer !== null) etags.set(answer, etag)
    return answer
  }

  // The shared request has its own limits, because callers with more time may also wait for it.
  async function withTimeout(question: Promise<string>, { totalTimeoutMs }: CallLimits): Promise<string> {
    const timer = new AbortController()
    const line = `GET ${baseUrl}/v1/tools`
    const timeout = setTimeout(() => {
      const message = `${line}, which asks for the brand, got no answer within ${totalTimeoutMs} ms, the call's totalTimeoutMs.`
      timer.abort(new NetworkError(message, { code: "timeout", request: line, attempts: 1 }))
    }, totalTimeoutMs)
    return await abortable(question, timer.signal).finally(() => clearTimeout(timeout))
  }

  let brand: Promise<string> | undefined = options.brandId === undefined ? undefined : Promise.resolve(options.brandId)
  async function fetchBrandId(): Promise<string> {
    const id = ((await request("tools", {}, {})) as ToolList).credential.brand_id
    if (id !== null) return id
    const message = `The credential is a token of an account, which names no brand. Use the API key of a brand (citable keys create makes one), or pass brandId to ${calledAs}.`
    throw new CitableError(message, { code: "missing_brand" })
  }
  // All callers share one request. A caller that gives up does not end it for the others.
  async function brandId({ signal }: ReadOptions = {}): Promise<string> {
    brand ??= fetchBrandId().catch((error: unknown) => {
      brand = undefined
      throw error
    })
    return await abortable(brand, signal)
  }

  async function call<Name extends ToolName>(
    name: Name,
    input: ClientInput<Name>,
    callOptions: CallOptions = {},
  ): Promise<ToolOutput<Name>> {
    return (await request(name, { ...input }, callOptions)) as ToolOutput<Name>
  }

  async function* pages<Name extends PagedToolName>(
    name: Name,
    input: PagesInput<Name>,
    readOptions: ReadOptions = {},
  ): AsyncIterable<ToolOutput<Name>> {
    const seen = new Set<string>()
    for (let cursor: string | undefined; ;) {
      const query = { limit: 100, ...input, ...(cursor === undefined ? {} : { cursor }) }
      const page = await call(name, query as ClientInput<Name>, readOptions)
      yield page
      const { has_more: more, next_cursor: next } = page as { has_more: boolean; next_cursor: string | null }
      if (!more) return
      if (next === null || seen.has(next)) throw toCursorError(name)
      seen.add(next)
      cursor = next
    }
  }

  async function* listAllContent<Field extends keyof Article>(
    { fields, ...input }: ListAllInput<Field> = {},
    readOptions: ReadOptions = {},
  ): AsyncIterable<Pick<Article, Field | "id">> {
    const query: PagesInput<"list_content"> = { ...input, ...(fields && { fields: [...fields] }) }
    for await (const page of pages("list_content", query, readOptions)) {
      yield* page.data as Pick<Article, Field | "id">[]
    }
  }

  return {
    ...toMethods(call),
    baseUrl,
    fingerprint: hashParts(baseUrl, credential.id, options.brandId, ...toAdapterParts(options)),
    brandId,
    call,
    tools: async (readOptions = {}) => (await request("tools", {}, readOptions)) as ToolList,
    pages,
    listAllContent,
    async waitForContent(input, { etag, seconds = 20, ...waitOptions }) {
      const timeoutMs = seconds * 1000 + (waitOptions.timeoutMs ?? limits.timeoutMs)
      const totalTimeoutMs = Math.max(timeoutMs, waitOptions.totalTimeoutMs ?? limits.totalTimeoutMs)
      const wait = { ifNoneMatch: etag, seconds }
      return (await request("get_content", input, { ...waitOptions, timeoutMs, totalTimeoutMs, wait })) as
        | Article
        | undefined
    },
    async findContentChanges(input, { etag, ...readOptions }) {
      const wait = etag === undefined ? undefined : { ifNoneMatch: etag }
      const page = await request("list_content_changes", input, { ...readOptions, wait })
      return page as ToolOutput<"list_content_changes"> | undefined
    },
    toEvent(raw) {
      const adapted = adapter?.toEvent?.(raw)
      if (adapted === null) return undefined
      const event: unknown =
        adapted === undefined ? raw : completeEvent(adapted, { brandId: options.brandId, now: now() })
      checkEvent(event)
      return event
    },
    close: async () => await exchange.close(),
  }
}

function toLimits(
  options: Partial<{ [Name in keyof CallLimits]: CallLimits[Name] | undefined }>,
  defaults: CallLimits,
): CallLimits {
  return {
    timeoutMs: toTimeMs("timeoutMs", options.timeoutMs ?? defaults.timeoutMs),
    totalTimeoutMs: toTimeMs("totalTimeoutMs", options.totalTimeoutMs ?? defaults.totalTimeoutMs),
    retries: toCount("retries", options.retries ?? defaults.retries, 0),
  }
}

/** The parts of an adapter that decide which articles exist. Empty for our own service. */
function toAdapterParts({ adapter }: ClientOptions): string[] {
  return adapter === undefined ? [] : [adapter.version ?? "", JSON.stringify(adapter.paths ?? {})]
}

function toMethods(call: Client["call"]): ToolMethods {
  const methods = (Object.keys(toolRoutes) as ToolName[]).map((name) => [
    name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
    async (input: ClientInput<typeof name> = {}, options?: CallOptions) => await call(name, input, options),
  ])
  return Object.fromEntries(methods) as ToolMethods
}

function toCursorError(name: string): CitableError {
  return new CitableError(`${name} says that more pages follow, but repeats its cursor.`, {
    code: "invalid_response",
  })
}
