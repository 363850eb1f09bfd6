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

/** What a tool is given: its input, where `brand_id` may be absent, since the key has one brand. */
export type ClientInput<Name extends ToolName> = "brand_id" extends keyof ToolInput<Name>
  ? Omit<ToolInput<Name>, "brand_id"> & { brand_id?: string }
  : ToolInput<Name>

export interface CallOptions {
  /** Ends the call with the signal's reason. */
  signal?: AbortSignal | undefined
  /** For a POST: sent as Idempotency-Key, so that the same call made again is done once. By default a random one a call. */
  idempotencyKey?: string | undefined
  /**
   * For `update_content`: the ETag of the article as it was read, such as `etagOf(article)`. Where somebody else has edited
   * it since, the call throws `precondition_failed` and changes nothing.
   */
  ifMatch?: string | undefined
  /** Of one try, in milliseconds. Default: the client's. */
  timeoutMs?: number | undefined
  /** Of the call with all its tries and waits, in milliseconds. Default: the client's. */
  totalTimeoutMs?: number | undefined
  /** Tries after the first. Default: the client's. */
  retries?: number | undefined
}

/** What goes for calls that only read. */
export type ReadOptions = Omit<CallOptions, "idempotencyKey" | "ifMatch">

/** Arguments of a tool's method: an input that may be empty may be absent. */
export type CallArguments<Name extends ToolName> =
  Record<string, never> extends ClientInput<Name>
    ? [input?: ClientInput<Name>, options?: CallOptions]
    : [input: ClientInput<Name>, options?: CallOptions]

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/** One method a tool of the catalogue, in camelCase: `list_content` is `listContent`. */
export type ToolMethods = {
  readonly [Name in ToolName as CamelCase<Name>]: (...args: CallArguments<Name>) => Promise<ToolOutput<Name>>
}

/** Tools that answer a page at a time, with a cursor to the next. */
export type PagedToolName = {
  [Name in ToolName]: "cursor" extends keyof ToolInput<Name> ? Name : never
}[ToolName]

/** What `pages` takes: the input of the tool; the cursor is its own business. */
export type PagesInput<Name extends PagedToolName> = Omit<ClientInput<Name>, "cursor">

/** What `listAllContent` takes: filters, order and fields of `list_content`; paging is its own business. */
export type ListAllInput<Field extends keyof Article> = Omit<
  ClientInput<"list_content">,
  "limit" | "cursor" | "fields"
> & { fields?: readonly Field[] }

/** A client of one service with one credential. Every method throws `ApiError`, `NetworkError` or `CitableError`. */
export interface Client extends ToolMethods {
  /** Without a trailing slash and without `/v1`. */
  readonly baseUrl: string
  /** Names service, credential and brand without revealing the credential: SHA-256 in hex. */
  readonly fingerprint: string
  /** The brand of the credential: asked once. Throws `missing_brand` for a token that reaches several. */
  readonly brandId: (options?: ReadOptions) => Promise<string>
  /** Calls a tool by its name. `brand_id` is filled in where it is absent. */
  readonly call: <Name extends ToolName>(
    name: Name,
    input: ClientInput<Name>,
    options?: CallOptions,
  ) => Promise<ToolOutput<Name>>
  /** The endpoints that the credential can call, and what the service knows of the credential. */
  readonly tools: (options?: ReadOptions) => Promise<ToolList>
  /** The pages of a tool that has a cursor, 100 items each where the input says nothing else; asked for as they are needed. */
  readonly pages: <Name extends PagedToolName>(
    name: Name,
    input: PagesInput<Name>,
    options?: ReadOptions,
  ) => AsyncIterable<ToolOutput<Name>>
  /** All articles of a list, following its cursor, 100 a request. */
  readonly listAllContent: <const Field extends keyof Article = keyof Article>(
    input?: ListAllInput<Field>,
    options?: ReadOptions,
  ) => AsyncIterable<Pick<Article, Field | "id">>
  /**
   * A webhook's body, once its signature holds, as an event: as it came, or through the adapter's `toEvent`, and then
   * `undefined` for one that is of no interest. Throws `invalid_event`, naming the field.
   */
  readonly toEvent: (raw: unknown) => Event | ArticleEvent | undefined
  /** Closes idle connections; the next request opens new ones. */
  readonly close: () => Promise<void>
}

/** A request as hooks see it: never its headers. */
export interface HookRequest {
  /** The tool, or `tools`. */
  name: string
  method: ToolMethod
  url: string
  /** 1 for the first try. */
  attempt: number
}

export interface HookResponse extends HookRequest {
  status: number
  /** Names the request in the logs of the service. */
  requestId: string | undefined
  /** Milliseconds until the head of the answer. */
  durationMs: number
}

export interface HookRetry extends HookRequest {
  /** What the try failed with. */
  error: CitableError
  /** Milliseconds until the next one. */
  delayMs: number
}

/** Called, and waited for, on the way of every request. What a hook throws ends the call. */
export interface ClientHooks {
  onRequest?: ((request: HookRequest) => unknown) | undefined
  onResponse?: ((response: HookResponse) => unknown) | undefined
  onRetry?: ((retry: HookRetry) => unknown) | undefined
}
