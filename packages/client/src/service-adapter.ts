import type { Article, ArticleEventData, ArticleImage, ArticleSeo, EventType, ToolName } from "@citable/contract"

/** A time as another service may have it: text that `Date` understands, a `Date`, or milliseconds since 1970. */
export type AdaptedTime = string | Date | number

/** What `toArticle` gives: these five fields, and of the others those that the service knows. */
export interface AdaptedArticle extends Partial<
  Omit<Article, "id" | "images" | "cover" | "author" | "seo" | "created_at" | "updated_at" | "published_at">
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
}

export interface AdaptedImage extends Partial<Omit<ArticleImage, "url">> {
  url: string
}

/** What `toEvent` gives. The data of an article's event are its id and slug, and what else the service knows. */
export interface AdaptedEvent {
  type: EventType
  /** Default: the time at which the event is read. */
  timestamp?: AdaptedTime | undefined
  data: Partial<Omit<ArticleEventData, "content_id">> & { content_id?: string | number } & Record<string, unknown>
}

/** A path such as `/api/posts/{content_id}`, with another method in front where that differs: `POST /api/search`. */
export type AdaptedPath = string

/** How one tool is called on another service. */
export interface AdaptedTool {
  /** Default: as on ours. Without `{brand_id}` no brand is asked for. */
  path?: AdaptedPath | undefined
  /** The tool's input, without what the path took, as the service wants it in its query or body. Default: as it is. */
  toInput?(input: Record<string, unknown>): Record<string, unknown>
  /**
   * The service's answer in our shape: of a list `{ data, next_cursor }`, of one article that article as `toArticle`
   * takes it, or `undefined` where there is none. `input` is what the tool was given. Default: as it is.
   */
  toAnswer?(raw: unknown, input: Readonly<Record<string, unknown>>): unknown
}

/**
 * What makes another service look like Citable's. Functions may say what they take, such as
 * `toArticle: (raw: Post) => …`; the service's own errors come through as they are.
 */
export interface ServiceAdapter {
  /** Tools whose path or bodies differ; `null` for what the service does not have. */
  paths?: { readonly [Name in ToolName | "tools"]?: AdaptedPath | AdaptedTool | null }
  /** An article of the service as ours; `null` leaves it out, as a draft has to be. */
  toArticle?(raw: unknown): AdaptedArticle | null
  /** A webhook's body as an event of ours; `null` for one that is of no interest. */
  toEvent?(raw: unknown): AdaptedEvent | null
  /** The headers that present the key. Default: `Authorization: Bearer …`. */
  toHeaders?(apiKey: string): Record<string, string>
  /**
   * Whether the service counts revisions as ours does and understands `min_revision`. Default: no; then a call with
   * `min_revision` waits for `settleMs` instead, since an answer right after a webhook may still be the old one.
   */
  revisions?: boolean
  /** Default: 2,000 milliseconds. */
  settleMs?: number
  /** Any text that changes when the functions do: replicas are then read anew. */
  version?: string
}
