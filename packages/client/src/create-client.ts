import { catalogue, CitableError } from "@citable/contract"
import type { Article, ToolList, ToolName, ToolOutput } from "@citable/contract"

import type { CallOptions, Client, ClientHooks, ClientInput, ListAllInput, ToolMethods } from "./client.ts"
import { abortable } from "./internal/abortable.ts"
import { toBaseUrl } from "./internal/base-url.ts"
import { checkAnswer } from "./internal/check-answer.ts"
import { createTransport } from "./internal/create-transport.ts"
import { hashParts, toCredential } from "./internal/credential.ts"
import { createPooledFetch } from "./internal/default-fetch.ts"
import { sleep } from "./internal/retry.ts"
import { takesBrandId, toolsByName, toWireRequest } from "./internal/tool-request.ts"

export interface ClientOptions extends ClientHooks {
  /** Where the service answers, with or without `/v1`. Default: `CITABLE_URL`, else `http://127.0.0.1:4400`. */
  baseUrl?: string | undefined
  /** An API key or access token. Default: `CITABLE_API_KEY`. */
  apiKey?: string | undefined
  /** Default: the brand of the key, asked once with `GET /v1/tools`. */
  brandId?: string | undefined
  /** Default: undici's, which keeps connections open. */
  fetch?: typeof fetch | undefined
  /** Of one try, until its body is read. Default: 10,000 milliseconds. */
  timeoutMs?: number | undefined
  /** Of a call with all its tries and waits. Default: 60,000 milliseconds. */
  totalTimeoutMs?: number | undefined
  /** Tries after the first. Default: 4. */
  retries?: number | undefined
  /** For tests: 0 <= n < 1. Default: `Math.random`. */
  random?: (() => number) | undefined
  /** For tests: waits between tries. */
  delay?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
  /** For tests: the time in milliseconds. Default: `Date.now`. */
  now?: (() => number) | undefined
}

/**
 * Makes a client. Nothing is requested yet. Throws `missing_api_key`, `invalid_api_key`, `invalid_base_url` and, in a
 * browser, `key_in_browser`.
 */
export function createClient(options: ClientOptions = {}): Client {
  refuseBrowser()
  const env: Record<string, string | undefined> = typeof process === "undefined" ? {} : process.env
  const baseUrl = toBaseUrl(options.baseUrl ?? (env["CITABLE_URL"] || "http://127.0.0.1:4400"))
  const credential = toCredential(options.apiKey ?? env["CITABLE_API_KEY"])
  const pool = options.fetch === undefined ? createPooledFetch() : undefined
  const send = createTransport({
    fetch: pool?.fetch ?? (options.fetch as typeof fetch),
    credential,
    timeoutMs: options.timeoutMs ?? 10_000,
    totalTimeoutMs: options.totalTimeoutMs ?? 60_000,
    retries: options.retries ?? 4,
    random: options.random ?? Math.random,
    delay: options.delay ?? sleep,
    now: options.now ?? Date.now,
    onRequest: options.onRequest,
    onResponse: options.onResponse,
    onRetry: options.onRetry,
  })

  async function tools({ signal }: Pick<CallOptions, "signal"> = {}): Promise<ToolList> {
    const answer = await send({ name: "tools", method: "GET", url: `${baseUrl}/v1/tools` }, { signal })
    checkAnswer("tools", answer, { partial: false, redact: credential.redact })
    return answer as ToolList
  }

  let brand: Promise<string> | undefined = options.brandId === undefined ? undefined : Promise.resolve(options.brandId)
  async function askBrand(): Promise<string> {
    const id = (await tools()).credential.brand_id
    if (id !== null) return id
    throw new CitableError("The credential reaches several brands: pass brandId to createClient, or use an API key.", {
      code: "missing_brand",
    })
  }
  // The question is shared: a caller that gives up does not take the answer from the others.
  async function brandId({ signal }: Pick<CallOptions, "signal"> = {}): Promise<string> {
    brand ??= askBrand().catch((error: unknown) => {
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
    const tool = toolsByName.get(name)
    if (tool === undefined) throw new CitableError(`There is no tool ${name}.`, { code: "invalid_input" })
    const given: Record<string, unknown> = { ...input }
    if (takesBrandId(tool) && given["brand_id"] === undefined) given["brand_id"] = await brandId(callOptions)
    const answer = await send(toWireRequest(tool, baseUrl, given), callOptions)
    checkAnswer(name, answer, { partial: given["fields"] !== undefined, redact: credential.redact })
    return answer as ToolOutput<Name>
  }

  async function* listAllContent<Field extends keyof Article>(
    { fields, ...input }: ListAllInput<Field> = {},
    callOptions: Pick<CallOptions, "signal"> = {},
  ): AsyncIterable<Pick<Article, Field | "id">> {
    const query: ClientInput<"list_content"> = { ...input, limit: 100, ...(fields && { fields: [...fields] }) }
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await call("list_content", cursor === undefined ? query : { ...query, cursor }, callOptions)
      yield* page.data as Pick<Article, Field | "id">[]
      if (page.has_more && (page.next_cursor === null || page.next_cursor === cursor)) throw stuck()
      cursor = page.has_more ? page.next_cursor : null
    }
  }

  return {
    ...toMethods(call),
    baseUrl,
    fingerprint: hashParts(baseUrl, credential.id, options.brandId),
    brandId,
    call,
    tools,
    listAllContent,
    close: async () => await pool?.close(),
  }
}

function toMethods(call: Client["call"]): ToolMethods {
  const methods = catalogue.map(({ name }) => [
    name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
    async (input: ClientInput<typeof name> = {}, options?: CallOptions) => await call(name, input, options),
  ])
  return Object.fromEntries(methods) as ToolMethods
}

function stuck(): CitableError {
  return new CitableError("list_content says that there is more, but its cursor does not move on.", {
    code: "invalid_response",
  })
}

function refuseBrowser(): void {
  if (typeof window === "undefined" || typeof document === "undefined") return
  throw new CitableError(
    "createClient runs in a browser, where everybody could read the API key. Fetch articles on the server or during the build.",
    { code: "key_in_browser" },
  )
}
