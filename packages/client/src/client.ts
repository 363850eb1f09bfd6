import type {
  Article,
  ArticleEvent,
  CitableError,
  Event,
  ToolInput,
  ToolList,
  ToolMethod,
  ToolName,
  ToolOutput,
} from "@citable/contract"

/** The input of a tool. `brand_id` is optional, because the key has one brand. */
export type ClientInput<Name extends ToolName> = "brand_id" extends keyof ToolInput<Name>
  ? Omit<ToolInput<Name>, "brand_id"> & { brand_id?: string }
  : ToolInput<Name>

export interface CallOptions {
  /** Ends the call with the signal's reason. */
  signal?: AbortSignal | undefined
  /** For a POST: the Idempotency-Key. The service runs calls with the same key once. Default: a random key for each call. */
  idempotencyKey?: string | undefined
  /**
   * For `update_content` and `publish_content`: the ETag of the article that you read, such as `etagOf(article)`. If somebody else has edited it
   * since, the call throws `precondition_failed` and changes nothing.
   */
  ifMatch?: string | undefined
  /** Milliseconds for one attempt. Default: the client's. */
  timeoutMs?: number | undefined
  /** Milliseconds for the call with all its attempts and waits. Default: the client's. */
  totalTimeoutMs?: number | undefined
  /** Attempts after the first. Default: the client's. */
  retries?: number | undefined
}

/** Options of calls that only read. */
export type ReadOptions = Omit<CallOptions, "idempotencyKey" | "ifMatch">

export interface WaitOptions extends ReadOptions {
  /** The ETag of the article that you have: `etagOf(article)`. */
  etag: string
  /** Seconds to wait for a change. The service waits 25 at most. Default: 20. */
  seconds?: number | undefined
}

/** Arguments of a tool's method. The input is optional if it can be empty. */
export type CallArguments<Name extends ToolName> =
  Record<string, never> extends ClientInput<Name>
    ? [input?: ClientInput<Name>, options?: CallOptions]
    : [input: ClientInput<Name>, options?: CallOptions]

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/** One method for each tool of the catalogue, in camelCase: `list_content` is `listContent`. */
export type ToolMethods = {
  readonly [Name in ToolName as CamelCase<Name>]: (...args: CallArguments<Name>) => Promise<ToolOutput<Name>>
}

/** Tools that answer one page at a time, with a cursor to the next. */
export type PagedToolName = {
  [Name in ToolName]: "cursor" extends keyof ToolInput<Name> ? Name : never
}[ToolName]

/** The input of `pages`: that of the tool without the cursor, which `pages` sets. */
export type PagesInput<Name extends PagedToolName> = Omit<ClientInput<Name>, "cursor">

/** The input of `listAllContent`: filters, order and fields of `list_content`. `listAllContent` does the paging. */
export type ListAllInput<Field extends keyof Article> = Omit<
  ClientInput<"list_content">,
  "limit" | "cursor" | "fields"
> & { fields?: readonly Field[] }

/** A client of one service with one credential. Every method throws `ApiError`, `NetworkError` or `CitableError`. */
export interface Client extends ToolMethods {
  /** Without a trailing slash and without `/v1`. */
  readonly baseUrl: string
  /** Identifies service, credential and brand without revealing the credential: SHA-256 in hex. */
  readonly fingerprint: string
  /** The brand of the credential. The client asks once. Throws `missing_brand` for a token that reaches several. */
  readonly brandId: (options?: ReadOptions) => Promise<string>
  /** Calls a tool by its name, and fills in `brand_id` if it is absent. */
  readonly call: <Name extends ToolName>(
    name: Name,
    input: ClientInput<Name>,
    options?: CallOptions,
  ) => Promise<ToolOutput<Name>>
  /** The endpoints that the credential can call, and what the service knows about the credential. */
  readonly tools: (options?: ReadOptions) => Promise<ToolList>
  /** The pages of a tool that has a cursor, requested as you need them. A page has 100 items unless the input sets `limit`. */
  readonly pages: <Name extends PagedToolName>(
    name: Name,
    input: PagesInput<Name>,
    options?: ReadOptions,
  ) => AsyncIterable<ToolOutput<Name>>
  /** All articles of a list, 100 for each request. */
  readonly listAllContent: <const Field extends keyof Article = keyof Article>(
    input?: ListAllInput<Field>,
    options?: ReadOptions,
  ) => AsyncIterable<Pick<Article, Field | "id">>
  /**
   * Waits until an article has another ETag, and returns the article: at once if it has already changed. Returns `undefined` if it has not
   * changed in time; then call again. The time limit of an attempt begins after the wait.
   */
  readonly waitForContent: (input: { content_id: string }, options: WaitOptions) => Promise<Article | undefined>
  /**
   * Lists changes like `listContentChanges`. Returns `undefined` if the answer would be the one with this ETag, which does not count
   * against the allowance. Pass the same `since` as for that answer.
   */
  readonly findContentChanges: (
    input: ClientInput<"list_content_changes">,
    options: ReadOptions & { etag?: string | undefined },
  ) => Promise<ToolOutput<"list_content_changes"> | undefined>
  /**
   * Turns a verified webhook body into an event: unchanged, or through the adapter's `toEvent`, which may say that an event is of no
   * interest; then the result is `undefined`. Throws `invalid_event`, naming the field.
   */
  readonly toEvent: (raw: unknown) => Event | ArticleEvent | undefined
  /** Closes idle connections; the next request opens new ones. */
  readonly close: () => Promise<void>
}

/** A request as hooks see it, without its headers. */
export interface HookRequest {
  /** The tool, or `tools`. */
  name: string
  method: ToolMethod
  url: string
  /** 1 for the first attempt. */
  attempt: number
}

export interface HookResponse extends HookRequest {
  status: number
  /** Identifies the request in the logs of the service. */
  requestId: string | undefined
  /** Milliseconds until the headers of the answer arrived. */
  durationMs: number
}

export interface HookRetry extends HookRequest {
  /** The error of the attempt. */
  error: CitableError
  /** Milliseconds until the next attempt. */
  delayMs: number
}

/** The client calls these for every request and waits for them. An error in a hook ends the call. */
export interface ClientHooks {
  onRequest?: ((request: HookRequest) => unknown) | undefined
  onResponse?: ((response: HookResponse) => unknown) | undefined
  onRetry?: ((retry: HookRetry) => unknown) | undefined
}
