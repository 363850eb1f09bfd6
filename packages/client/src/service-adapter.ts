import type { Article, ArticleEventData, ArticleImage, ArticleSeo, EventType, ToolName } from "@citable/contract"

/** A time of another service: text that `Date` understands, a `Date`, or milliseconds since 1970. */
export type AdaptedTime = string | Date | number

/** The result of `toArticle`: these five fields, and any others that the service knows. */
export interface AdaptedArticle extends Partial<
  Omit<
    Article,
    "id" | "images" | "cover" | "author" | "seo" | "created_at" | "updated_at" | "published_at" | "modified_at"
  >
> {
  id: string | number
  slug: string
  title: string
  body: string
  body_format: Article["body_format"]
  images?: AdaptedImage[] | undefined
  cover?: AdaptedImage | null | undefined
  author?: { name: string; url?: string | null; image_url?: string | null } | null | undefined
  seo?: Partial<ArticleSeo> | undefined
  /** Default: `published_at`, and without that `updated_at`. */
  created_at?: AdaptedTime | null | undefined
  /** Default: `published_at`, and without that `created_at`. */
  updated_at?: AdaptedTime | null | undefined
  /** Default: `created_at`, then `updated_at`. */
  published_at?: AdaptedTime | null | undefined
  /** Default: null, which shows `updated_at`. */
  modified_at?: AdaptedTime | null | undefined
}

export interface AdaptedImage extends Partial<Omit<ArticleImage, "url">> {
  url: string
}

/** The result of `toEvent`. The data of an article event are its id and slug, and anything else that the service knows. */
export interface AdaptedEvent {
  type: EventType
  /** Default: the time at which the event is read. */
  timestamp?: AdaptedTime | undefined
  data: Partial<Omit<ArticleEventData, "content_id">> & { content_id?: string | number } & Record<string, unknown>
}

/** A path such as `/api/posts/{content_id}`, with the method in front if it differs: `POST /api/search`. */
export type AdaptedPath = string

/** How one tool is called on another service. */
export interface AdaptedTool {
  /** Default: the path on Citable's service. Without `{brand_id}`, the client does not ask for a brand. */
  path?: AdaptedPath | undefined
  /** Turns the rest of the tool's input, after the path, into the service's query or body. Default: unchanged. */
  toInput?(input: Record<string, unknown>): Record<string, unknown>
  /**
   * Turns the service's answer into our shape: `{ data, next_cursor }` for a list, the input of `toArticle` for one article,
   * or `undefined` if there is none. `input` is the tool's input. Default: unchanged.
   */
  toAnswer?(raw: unknown, input: Readonly<Record<string, unknown>>): unknown
}

/**
 * Makes another service look like Citable's. Functions may declare their parameter, such as
 * `toArticle: (raw: Post) => …`. Errors of the service pass unchanged.
 */
export interface ServiceAdapter {
  /** Tools whose path or bodies differ. `null` for a tool that the service lacks. */
  paths?: { readonly [Name in ToolName | "tools"]?: AdaptedPath | AdaptedTool | null }
  /** Turns an article of the service into ours. `null` leaves it out, as it should a draft. */
  toArticle?(raw: unknown): AdaptedArticle | null
  /** Turns a webhook's body into our event. `null` if it is of no interest. */
  toEvent?(raw: unknown): AdaptedEvent | null
  /** The headers that present the key. Default: `Authorization: Bearer …`. */
  toHeaders?(apiKey: string): Record<string, string>
  /**
   * Whether the service counts revisions like ours and understands `min_revision`. If not, a call with `min_revision` waits
   * for `settleMs` instead, because an answer right after a webhook may still be old.
   *
   * @default false
   */
  revisions?: boolean
  /** Default: 2,000 milliseconds. */
  settleMs?: number
  /** Any text. Change it when the functions change, and replicas read everything again. */
  version?: string
}
