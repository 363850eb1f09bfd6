/** What is stored of a page. The names are those of the columns; yes is 1, and no is 0. */
export interface PageRow {
  /** `keyOf(brand, url)`. */
  url_key: number
  url: string
  state: string
  http_status: number | null
  error_code: string | null
  error: string | null
  redirected_to: string | null
  redirect_key: number | null
  content_type: string | null
  bytes: number | null
  ttfb_ms: number | null
  title: string | null
  description: string | null
  h1: string | null
  canonical_url: string | null
  canonical_key: number | null
  language: string | null
  indexable: number
  noindex: number
  /** Whether robots.txt disallows it for search engines. */
  blocked: number
  is_article: number
  word_count: number | null
  text_hash: string | null
  /** JSON: `PageVerdict`. */
  checks: string | null
  etag: string | null
  last_modified: string | null
  /** The targets of fragments, each between line feeds; null if there are too many to store. */
  ids: string | null
  /** What it loads beyond the 500 files that an audit asks for. */
  loads_left_out: number
  /** `PageFacts.structure`. */
  structure: string | null
  /** JSON, compressed with Zstandard: `PageDocument`. */
  document: Uint8Array | null
  /** Milliseconds since 1970. */
  last_crawled_at: number
}

/**
 * What a page loads, or names for programs. `candidate`: a picture of a `srcset`; `card`: the picture of a shared link; `language`: a version in
 * another language.
 */
export type LoadKind =
  | "image"
  | "fallback"
  | "candidate"
  | "style"
  | "script"
  | "font"
  | "frame"
  | "media"
  | "card"
  | "icon"
  | "manifest"
  | "feed"
  | "amp"
  | "language"
  | "form"

/** Everything that one page brings into the database. */
export interface SiteRow {
  page: PageRow
  /** Whether the server said that the page has not changed: what is stored of it stays, except what robots.txt and a header forbid. */
  isUnchanged: boolean
  /** The targets of all links that are alike. */
  links: { kind: "internal" | "external" | LoadKind; nofollow: number; count: number; to: number[] }[]
  alternates: { language: string; to_key: number; url: string }[]
  fragments: { to_key: number; fragment: string }[]
  targets: { url_key: number; url: string; kind: "external" | LoadKind }[]
}
